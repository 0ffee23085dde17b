interface ListState {
  /** Index of the current option; null while the list is closed. */
  readonly active: number | null;
  readonly count: number;
  /** The text typed so far. Once there is some, a space belongs to it and picks nothing. */
  readonly typed: string;
}

/** A move to an option, by its index; a new typed text; or something that happens to the list. */
export type PickerStep =
  | { readonly to: number }
  | { readonly typed: string }
  | 'open'
  | 'close'
  | 'pick';

/** What a key does in a picker's list; null if it means nothing here. */
export function pickerStep(key: string, { active, count, typed }: ListState): PickerStep | null {
  if (key === 'Backspace') return typed === '' ? null : { typed: typed.slice(0, -1) };
  if (isLetter(key) && (key !== ' ' || typed !== '')) return { typed: typed + key };
  if (active === null) return opening.has(key) ? 'open' : null;
  switch (key) {
    case 'Escape':
      return 'close';
    case 'Enter':
    case ' ':
      return 'pick';
    case 'ArrowDown':
      return { to: Math.min(active + 1, count - 1) };
    case 'ArrowUp':
      return { to: Math.max(active - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: count - 1 };
    default:
      return null;
  }
}

const opening: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/** Whether a key writes a character; the other keys have names. */
export function isLetter(key: string): boolean {
  return /^.$/u.test(key);
}
