import { describe, expect, it } from 'vitest';
import { positionsToFind, typedForPositions } from '#tests/support/hostile/picker.inputs.ts';
import { matching, placeOfTyped } from './picker-search.ts';

describe('a list that is searched', () => {
  it.each(typedForPositions)('SPEC 2.48 finds $expected by "$input"', ({ input, expected }) => {
    expect(matching(positionsToFind, input)[0]?.title).toBe(expected);
  });

  it('shows what only has the letters somewhere if there is nothing closer', () => {
    const titles = (typed: string) => matching(positionsToFind, typed).map(({ title }) => title);
    expect(titles('chief log')).not.toContain('Chief Technology Officer');
    expect(titles('echnolog')).toContain('Chief Technology Officer');
  });

  it('shows all while nothing was typed', () => {
    expect(matching(positionsToFind, ' ')).toHaveLength(positionsToFind.length);
  });

  it('finds by what stands behind the title, after what begins with it', () => {
    const found = matching(positionsToFind, 'medical').map(({ title }) => title);
    expect(found.length).toBeGreaterThan(2);
    expect(found[0]).toMatch(/^Medical/);
  });
});

describe('a short list that goes to what is typed', () => {
  const titles = [
    'None selected',
    'Hauler',
    'Miner',
    'Marine',
    'Fleet Commander',
    'Chief Logistics',
  ];

  it.each([
    ['m', 0, 2],
    ['m', 2, 3],
    ['mm', 2, 3],
    ['mm', 3, 2],
    ['ma', 0, 3],
    ['chief log', 4, 5],
    ['chief ', 4, 5],
    ['x', 1, null],
    ['mx', 1, null],
  ] as const)('%s at %s leads to %s', (typed, active, place) => {
    expect(placeOfTyped(titles, { typed, active })).toBe(place);
  });
});
