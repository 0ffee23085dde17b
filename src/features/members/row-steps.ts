import { isHeldWith, type Press } from '#ui/press/arrow-keys.ts';

interface Standing {
  readonly place: number;
  readonly count: number;
  readonly columns: number;
}

/** How many rows Page Up and Page Down pass. */
const PAGE = 10;

/**
 * The place that a key leads to from a member's place; null if the key means nothing here. A key that is held together with
 * another is left to the browser, which goes back or to the top of the page.
 */
export function stepIn(press: Press, { place, count, columns }: Standing): number | null {
  if (isHeldWith(press)) return null;
  const { key } = press;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    j: columns,
    k: -columns,
    PageDown: PAGE * columns,
    PageUp: -PAGE * columns,
    ...(columns > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const next = place + step;
  if (next >= 0 && next < count) return next;
  const isLeap = Math.abs(step) > columns;
  return isLeap ? (step < 0 ? 0 : count - 1) : place;
}
