// @chunk pieces
/** A `ref` for a list whose buttons and links hold their presses. They are keyed by what they stand for: an element never changes that. */
export function heldPresses(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  return holdPresses(list, {
    selector: 'a, button',
    keyOf: (control) => control,
    press: (control) => {
      if (control.isConnected) control.click();
    },
  });
}

interface Held<Key> {
  /** Which elements are controls. */
  readonly selector: string;
  /** The thing that a control stands for, and that another control may take over. */
  readonly keyOf: (control: HTMLElement) => Key | undefined;
  /** Does what pressing the control would do. */
  readonly press: (key: Key) => void;
}

/**
 * Gives a press to the control on which it began, even if an update puts another control, or nothing, under the finger
 * meanwhile. Returns the function that stops this.
 */
export function holdPresses<Key>(host: HTMLElement, held: Held<Key>): () => void {
  const { selector, keyOf, press } = held;
  let begun: { readonly key: Key; readonly box: DOMRect } | null = null;
  const at = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    const key = control ? keyOf(control) : undefined;
    return control && key !== undefined ? { control, key } : null;
  };
  const begin = (event: Event) => {
    const found = at(event);
    begun = found && { key: found.key, box: found.control.getBoundingClientRect() };
  };
  const end = (event: MouseEvent) => {
    const [from, to] = [begun, at(event)];
    begun = null;
    // A click with a count of 0 comes from a key or a script, without a pointer.
    if (!from || event.detail === 0 || to?.key === from.key) return;
    event.preventDefault();
    event.stopPropagation();
    if (isIn(from.box, event)) press(from.key);
  };
  host.addEventListener('pointerdown', begin, true);
  host.addEventListener('click', end, true);
  return () => {
    host.removeEventListener('pointerdown', begin, true);
    host.removeEventListener('click', end, true);
  };
}

/** Whether a press ends where it began: moving away before letting go means a change of mind. */
function isIn({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
