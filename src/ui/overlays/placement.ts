// The placement of something that opens beside a control.

export interface Placing {
  /** The left edges aligned, the right edges aligned, or to the right of the control. */
  readonly across: 'start' | 'end' | 'after';
  /** Below the control, down from its upper edge, or around its middle. */
  readonly down: 'under' | 'level' | 'middle';
  /** Pixels between the control and the popup. */
  readonly gap: number;
  /** With less height than this the popup opens upwards, if there is more room: over the control, or from its lower edge. */
  readonly needs: number;
  /** True if the popup scrolls with the page; otherwise it stays in the window. Its styles must agree. */
  readonly isOnPage?: boolean;
}

/** The distance that a popup keeps from the window's edge once its width is known. */
const MARGIN = 8;

/** Positions `popup` by its style, and returns the height available to it in pixels. */
export function place(popup: HTMLElement, control: DOMRect, placing: Placing): number {
  const { across, down, gap, needs, isOnPage = false } = placing;
  const { clientWidth, clientHeight } = document.documentElement;
  const [from, upTo] =
    down === 'under' ? [control.bottom + gap, control.top - gap] : [control.top, control.bottom];
  const [below, above] = [clientHeight - from, upTo];
  const isUpwards = down !== 'middle' && below < needs && above > below;
  const scrolled = isOnPage ? scrollY : 0;
  const middle = (control.top + control.bottom - popup.offsetHeight) / 2;
  const widest = clientWidth - popup.offsetWidth - MARGIN;
  const left = across === 'after' ? control.right + gap : Math.min(control.left, widest);
  const { style } = popup;
  style.left = across === 'end' ? 'auto' : `${left}px`;
  style.right = across === 'end' ? `${clientWidth - control.right}px` : 'auto';
  style.top = isUpwards ? 'auto' : `${(down === 'middle' ? middle : from) + scrolled}px`;
  style.bottom = isUpwards ? `${clientHeight - upTo - scrolled}px` : 'auto';
  return isUpwards ? above : below;
}
