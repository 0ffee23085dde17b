import { useLayoutEffect, type RefObject } from 'react';

/**
 * A phone's keyboard covers the lower half of a screen without making it smaller. Tells the styles of an element how much
 * of the window is seen above the keyboard (`--seen-h`) and where that begins (`--seen-top`).
 */
export function useSeenHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const view = window.visualViewport;
    if (!element || !view) return undefined;
    const fit = () => {
      const isZoomed = view.scale > 1.01; // by fingers: then it isn't the keyboard that takes the room
      element.style.setProperty('--seen-h', isZoomed ? '' : `${view.height}px`);
      element.style.setProperty('--seen-top', isZoomed ? '' : `${view.offsetTop}px`);
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [ref]);
}
