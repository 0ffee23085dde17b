/** Repeatable randomness: the demo organisation is the same on every machine. */
export interface Dice {
  /** A number from 0 up to, but not including, 1. */
  roll(): number;
  /** A whole number from 0 to `sides - 1`. */
  below(sides: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffled<T>(all: readonly T[]): T[];
  uuid(): string;
  digits(count: number): string;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  // A 32-bit mixer over a counter, so that every state comes up.
  const roll = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
  const below = (sides: number) => Math.floor(roll() * sides);
  const hex = (count: number) =>
    Array.from({ length: count }, () => below(16).toString(16)).join('');
  return {
    roll,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    shuffled: (all) =>
      all
        .map((one) => ({ one, at: roll() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    digits: (count) => `1${Array.from({ length: count - 1 }, () => below(10)).join('')}`,
  };
}
