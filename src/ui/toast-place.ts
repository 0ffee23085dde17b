import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import type { Toast } from './notify.ts';

const GAP = 8;

/** Keeps the toasts in `box` off what has the focus or was pressed last: they rise as far as it takes. */
export function useGivingWay(box: RefObject<HTMLElement | null>, shown: readonly Toast[]): void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest(controls) : null;
    };
    document.addEventListener('pointerdown', note, true);
    return () => {
      document.removeEventListener('pointerdown', note, true);
    };
  }, []);
  useLayoutEffect(() => {
    const settle = () => {
      if (box.current) giveWay(box.current, pressed.current);
    };
    settle();
    if (shown.length === 0) return undefined;
    document.addEventListener('focusin', settle);
    return () => {
      document.removeEventListener('focusin', settle);
    };
  }, [box, shown]);
}

const controls = 'a, button, input, select, textarea, summary, [contenteditable], [tabindex]';

/** Safari gives a pressed button no focus, hence `pressed`. */
function giveWay(box: HTMLElement, pressed: Element | null): void {
  const focused = document.activeElement;
  if (box.contains(focused)) return;
  box.style.removeProperty('translate');
  const acted = focused === null || focused === document.body ? pressed : focused;
  if (!acted?.isConnected || box.contains(acted)) return;
  const [own, other] = [box.getBoundingClientRect(), acted.getBoundingClientRect()];
  const rise = other.top - GAP - own.bottom;
  // What is taller than the room above the toasts, a whole list say, has enough of itself in sight.
  if (areOver(own, other) && own.top + rise >= 0) box.style.translate = `0 ${rise}px`;
}

function areOver(one: DOMRect, other: DOMRect): boolean {
  if (one.height === 0) return false;
  const isBeside = one.right <= other.left || other.right <= one.left;
  return !isBeside && one.bottom > other.top && other.bottom > one.top;
}

interface Focus {
  readonly holder: Element;
  /** What had it before it came into the toasts. */
  readonly from: Element | null;
}

/**
 * With a toast goes the button in it that was pressed: the focus then returns to where it came from. Answers the
 * handler for the box.
 */
export function useFocusReturned(shown: readonly Toast[]): (event: FocusEvent) => void {
  const focus = useRef<Focus | null>(null);
  useLayoutEffect(() => {
    const { holder, from } = focus.current ?? {};
    if (holder?.isConnected !== false) return;
    focus.current = null;
    if (document.activeElement === document.body && from instanceof HTMLElement) from.focus();
  }, [shown]);
  return ({ target, relatedTarget, currentTarget }) => {
    const from = currentTarget.contains(relatedTarget)
      ? (focus.current?.from ?? null)
      : relatedTarget;
    focus.current = { holder: target, from };
  };
}
