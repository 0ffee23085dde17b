import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { place } from '#ui/overlays/placement.ts';

const MOST_HEIGHT = 340;
const MARGIN = 8;
const UNDER = { across: 'start', down: 'under', gap: 4, needs: MOST_HEIGHT + MARGIN } as const;
const TIP_WIDTH = 190;

interface PopOptions {
  readonly box: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Puts the list under its box, above whatever scrolls, and closes it once the box has moved. */
export function usePickerPop({ box, isOpen, onClose }: PopOptions) {
  const pop = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen || !pop.current || !box.current) return;
    const shown = pop.current;
    const under = box.current;
    const openedAt = placeOf(under);
    shown.showPopover();
    stretchUnder(shown, under.getBoundingClientRect());
    // Browsers report a scroll a frame later, even one that had ended when the list opened.
    const handleMove = () => {
      if (placeOf(under) !== openedAt) close();
    };
    addEventListener('scroll', handleMove, true);
    addEventListener('resize', handleMove);
    return () => {
      removeEventListener('scroll', handleMove, true);
      removeEventListener('resize', handleMove);
      shown.hidePopover();
    };
  }, [isOpen, box]);
  return pop;
}

/** The box's position in the window right now; unchanged as long as the list is where it belongs. */
function placeOf(box: HTMLElement): string {
  const { left, top, width } = box.getBoundingClientRect();
  return [left, top, width, innerWidth, innerHeight].join();
}

/** Makes the list as wide as the box, and no higher than there is room; the tip goes to the side that has room for it. */
function stretchUnder(pop: HTMLElement, box: DOMRect): void {
  pop.style.width = `${box.width}px`;
  const room = place(pop, box, UNDER);
  const filter = pop.querySelector<HTMLElement>('.picker-filter')?.offsetHeight ?? 0;
  pop.style.setProperty('--most', `${Math.min(MOST_HEIGHT, room - MARGIN) - filter}px`);
  pop.dataset['tip'] = box.right + TIP_WIDTH < innerWidth ? 'right' : 'left';
}
