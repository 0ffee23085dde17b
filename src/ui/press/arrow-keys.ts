// @chunk pieces
/** A key, and the modifiers held with it. */
export type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

interface Walk {
  /** The place of the item that has the focus; -1 if none has. */
  readonly at: number;
  readonly count: number;
  /** The arrangement of the items. */
  readonly along: 'row' | 'column';
}

/** The place to which a key leads among items that share one tab stop, wrapping around; null for any other key. */
export function targetOf(press: Press, { at, count, along }: Walk): number | null {
  if (isHeldWith(press)) return null;
  const { key } = press;
  const [back, on] = along === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (key === on) return (at + 1) % count;
  if (key === back) return at === -1 ? count - 1 : (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Whether a modifier is held, in which case a key is the browser's: Alt and the left arrow go back. */
export function isHeldWith({ altKey, ctrlKey, metaKey, shiftKey }: Press): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
