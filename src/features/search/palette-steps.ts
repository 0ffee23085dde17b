import { isHeldWith, type Press } from '#ui/press/arrow-keys.ts';

interface ListState {
  /** Index of the current row. */
  readonly active: number;
  readonly count: number;
}

/** What a key does in the search: the index of a row to go to, `choose`, `close`, or null if the key belongs to the text. */
export function paletteStep(
  press: Press,
  { active, count }: ListState,
): number | 'choose' | 'close' | null {
  const { key, ctrlKey, metaKey } = press;
  if (key === 'Escape') return 'close';
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'close';
  if (isHeldWith(press)) return null;
  if (key === 'Enter') return 'choose';
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
