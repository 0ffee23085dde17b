import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import type { Toast } from './notify.ts';
import { focusedBeforePress } from '#ui/press/press-focus.ts';

const GAP = 8;

/**
 * Keeps the toasts in `box` from covering what has the focus or was pressed last: on a page they move up as far as
 * needed; in a dialog, where they have a row of their own, the content scrolls to keep it visible.
 */
export function useGivingWay(box: RefObject<HTMLElement | null>, shown: readonly Toast[]): void {
  const pressed = useRef<Element | null>(null);
  const height = useRef(0);
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
    const own = box.current;
    if (!own) return undefined;
    const before = height.current;
    height.current = own.offsetHeight;
    const area = own.closest('.dialog')?.querySelector('.dialog-scroll');
    if (area) {
      const acted = actedOn(own, pressed.current);
      const isBeside = own.getBoundingClientRect().left >= area.getBoundingClientRect().right;
      if (acted && !isBeside) keepInSight(acted, area, height.current - before);
      return undefined;
    }
    const settle = () => {
      giveWay(own, pressed.current);
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

/** The element that was acted on last, unless that was a toast. Safari gives a pressed button no focus, hence `pressed`. */
function actedOn(box: HTMLElement, pressed: Element | null): Element | null {
  const focused = document.activeElement;
  const acted = focused === null || focused === document.body ? pressed : focused;
  return acted?.isConnected === true && !box.contains(acted) ? acted : null;
}

function giveWay(box: HTMLElement, pressed: Element | null): void {
  if (box.contains(document.activeElement)) return;
  box.style.removeProperty('translate');
  const acted = actedOn(box, pressed);
  if (!acted) return;
  const [own, other] = [box.getBoundingClientRect(), acted.getBoundingClientRect()];
  const rise = other.top - GAP - own.bottom;
  // An element taller than the space above the toasts, such as a whole list, is visible enough.
  if (areOver(own, other) && own.top + rise >= 0) box.style.translate = `0 ${rise}px`;
}

/** Scrolls the area by `taken`, the pixels that the toasts have just taken from it, so that what was acted on stays visible. */
function keepInSight(acted: Element, area: Element, taken: number): void {
  if (taken <= 0 || !area.contains(acted)) return;
  const { top, bottom } = acted.getBoundingClientRect();
  const end = area.getBoundingClientRect().bottom;
  // What began further down was out of sight before: the reader is above it.
  if (top >= end + taken) return;
  area.scrollTop += Math.max(0, Math.min(bottom - end, taken) + GAP);
}

function areOver(one: DOMRect, other: DOMRect): boolean {
  if (one.height === 0) return false;
  const isBeside = one.right <= other.left || other.right <= one.left;
  return !isBeside && one.bottom > other.top && other.bottom > one.top;
}

interface Focus {
  readonly holder: Element;
  /** The element that had the focus before it moved into the toasts. */
  readonly from: Element | null;
}

/**
 * When a toast closes, its pressed button disappears: the focus then returns to where it came from. Returns the
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
      : (relatedTarget ?? focusedBeforePress()); // Safari has taken it away by now
    focus.current = { holder: target, from };
  };
}
