import { useLayoutEffect, type RefObject } from 'react';
import { KEYBOARD_UP } from '#contract/page-marks.ts';
import { observable } from '../../observable.ts';

/** What the on-screen keyboard leaves of the window, in pixels: where it begins, its height, and what is covered below. */
interface SeenPart {
  readonly top: number;
  readonly height: number;
  readonly covered: number;
}

/** Null while no keyboard is up. */
const seenPart = observable<SeenPart | null>(null);

/** No keyboard is lower, and no bar of a browser is as high. */
const LOWEST_KEYBOARD = 120;

/**
 * A phone's keyboard covers the lower part of the window without making it smaller: neither `dvh` nor anything fixed to the
 * window's edge knows of it. From here on the root says that it is up.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport;
  if (!view) return;
  const look = () => {
    if (Math.abs(view.scale - 1) > 0.01) return; // by fingers: that says nothing of a keyboard
    const { offsetTop: top, height } = view;
    const isUp = innerHeight - height > LOWEST_KEYBOARD;
    document.documentElement.toggleAttribute(KEYBOARD_UP, isUp);
    seenPart.set(isUp ? { top, height, covered: innerHeight - top - height } : null);
  };
  view.addEventListener('resize', look);
  view.addEventListener('scroll', look);
}

/**
 * Tells the styles of an element what is seen: `--seen-h`, `--seen-top`, and `--covered` for what stands at the lower edge.
 * None of them is there without a keyboard. What is typed into in it stays in sight.
 */
export function useSeenPart(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const fit = () => {
      const seen = seenPart.get();
      set(element, '--seen-h', seen?.height);
      set(element, '--seen-top', seen?.top);
      set(element, '--covered', seen?.covered);
      if (seen) keepWritingInSight(element);
    };
    fit();
    return seenPart.subscribe(fit);
  }, [ref]);
}

function set({ style }: HTMLElement, name: string, pixels: number | undefined): void {
  style.setProperty(name, pixels === undefined ? '' : `${pixels}px`);
}

/** The field, or the line of a long text. */
function keepWritingInSight(element: HTMLElement): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !element.contains(field)) return;
  const line = field.isContentEditable ? getSelection()?.focusNode : null;
  const place = line instanceof Element ? line : (line?.parentElement ?? field);
  place.scrollIntoView({ block: 'nearest' });
}
