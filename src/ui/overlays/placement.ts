// Where something stands that opens beside a control.

export interface Placing {
  /** Left edges in line, right edges in line, or at the control's right. */
  readonly across: 'start' | 'end' | 'after';
  /** Under the control, from its upper edge down, or around its middle. */
  readonly down: 'under' | 'level' | 'middle';
  /** Pixels between the two. */
  readonly gap: number;
  /** With less height than this it opens upwards, if there is more room: over the control, or from its lower edge. */
  readonly needs: number;
  /** It moves with the page that scrolls; otherwise it stays in the window. Its style says the same. */
  readonly isOnPage?: boolean;
}

/** What it must keep from the window's edge once its width is known. */
const MARGIN = 8;

/** Places `popup` by its style, and answers the pixels of height there are. */
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
