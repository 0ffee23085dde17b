interface ListState {
  /** Index of the current option; null while the list is closed. */
  readonly active: number | null;
  readonly titles: readonly string[];
}

/** What a key does in a picker's list: an index to go to, or null if it means nothing here. */
export function stepFor(
  key: string,
  { active, titles }: ListState,
): number | 'open' | 'close' | 'pick' | null {
  const last = titles.length - 1;
  if (active === null) return opening.has(key) ? 'open' : null;
  switch (key) {
    case 'Escape':
      return 'close';
    case 'Enter':
    case ' ':
      return 'pick';
    case 'ArrowDown':
      return Math.min(active + 1, last);
    case 'ArrowUp':
      return Math.max(active - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return nextBeginningWith(key, { active, titles });
  }
}

const opening: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

function nextBeginningWith(
  key: string,
  { active, titles }: { active: number; titles: readonly string[] },
): number | null {
  if (!/^\p{L}$/u.test(key)) return null;
  const places = titles.map((_, step) => (active + 1 + step) % titles.length);
  const found = places.find((place) => titles[place]?.toLowerCase().startsWith(key.toLowerCase()));
  return found ?? active;
}
