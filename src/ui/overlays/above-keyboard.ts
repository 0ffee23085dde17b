import { useLayoutEffect, type RefObject } from 'react';
import { KEYBOARD_UP } from '#contract/page-marks.ts';
import { observable } from '../../observable.ts';

/** The part of the window that the on-screen keyboard leaves, in pixels: its top, its height, and what is covered below it. */
interface SeenPart {
  readonly top: number;
  readonly height: number;
  readonly covered: number;
}

/** Null while no keyboard is up. */
const seenPart = observable<SeenPart | null>(null);

/** The least height of a keyboard: none is lower, and no bar of a browser is as high. */
const LOWEST_KEYBOARD = 120;

/**
 * Marks the root while the on-screen keyboard is up. A phone's keyboard covers the lower part of the window without making it
 * smaller, so that neither `dvh` nor anything fixed to the window's edge reacts to it.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport;
  if (!view) return;
  const look = () => {
    if (Math.abs(view.scale - 1) > 0.01) return; // zoomed by fingers: the height tells nothing about a keyboard
    const { offsetTop: top, height } = view;
    const isUp = innerHeight - height > LOWEST_KEYBOARD;
    document.documentElement.toggleAttribute(KEYBOARD_UP, isUp);
    seenPart.set(isUp ? { top, height, covered: innerHeight - top - height } : null);
  };
  view.addEventListener('resize', look);
  view.addEventListener('scroll', look);
}

/**
 * Gives the styles of an element the part that is seen: `--seen-h`, `--seen-top`, and `--covered` for what is at the lower edge.
 * Without a keyboard none of them is set. The field in which somebody types stays in sight.
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

/** Scrolls to the field that has the focus, or to the current line of a long text. */
function keepWritingInSight(element: HTMLElement): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !element.contains(field)) return;
  const line = field.isContentEditable ? getSelection()?.focusNode : null;
  const place = line instanceof Element ? line : (line?.parentElement ?? field);
  place.scrollIntoView({ block: 'nearest' });
}
