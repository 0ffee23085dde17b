// @chunk pieces
/** `holdPresses` as a list's `ref`, for all buttons and links in it. */
export function heldPresses(list: HTMLElement | null): (() => void) | undefined {
  return list ? holdPresses(list, 'a, button') : undefined;
}

interface Press {
  readonly control: HTMLElement;
  /** Where the control was when the press began. */
  readonly box: DOMRect;
}

/**
 * A press belongs to the control it began on, even if an update puts another one, or nothing, under the finger in the
 * meantime. `selector` says which elements are controls; returns the function that stops it. The controls must be
 * keyed by what they represent, otherwise they turn into other ones themselves.
 */
export function holdPresses(host: HTMLElement, selector: string): () => void {
  let press: Press | null = null;
  const controlAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  const begin = (event: Event) => {
    const control = controlAt(event);
    press = control && { control, box: control.getBoundingClientRect() };
  };
  const end = (event: MouseEvent) => {
    const begun = press;
    press = null;
    // A click with a count of 0 comes from a key or a script, without a pointer.
    if (!begun || event.detail === 0 || controlAt(event) === begun.control) return;
    event.preventDefault();
    event.stopPropagation();
    if (begun.control.isConnected && isIn(begun.box, event)) begun.control.click();
  };
  host.addEventListener('pointerdown', begin, true);
  host.addEventListener('click', end, true);
  return () => {
    host.removeEventListener('pointerdown', begin, true);
    host.removeEventListener('click', end, true);
  };
}

/** Whether a press ends where it began: moving away before letting go means a change of mind. */
export function isIn(
  { left, right, top, bottom }: DOMRect,
  { clientX, clientY }: MouseEvent,
): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
