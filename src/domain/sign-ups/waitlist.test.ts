import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFull } from './capacity.ts';
import { promotionsIn, type Line, type Promotion } from './waitlist.ts';

/** A role that these wait for, in order; their tickets are numbered as they are named. */
const aLine = (
  id: string,
  counts: readonly [attending: number, capacity: number],
  who: string,
) => ({
  ...{ id, attending: counts[0], capacity: counts[1] },
  waiting: who
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [userId = '', ticket] = one.split(':');
      return { userId, ticket: Number(ticket) };
    }),
});

const told = (lines: readonly Line[], seats: Readonly<Record<string, string>> = {}) =>
  promotionsIn(lines, new Map(Object.entries(seats))).map(
    ({ userId, from, to }) => `${userId}: ${from ?? 'nowhere'} > ${to}`,
  );

describe('SPEC 30.8 a free seat', () => {
  it('goes to whoever is first in line', () => {
    expect(told([aLine('pilot', [1, 2], 'nova:4 rho:7')])).toEqual(['nova: nowhere > pilot']);
  });

  it('goes to nobody while there is none, or more attend than there are seats', () => {
    expect(told([aLine('pilot', [2, 2], 'nova:1')])).toEqual([]);
    expect(told([aLine('pilot', [3, 2], 'nova:1')])).toEqual([]);
  });

  it('goes to whoever came first of several who are first in line, and each has one', () => {
    const lines = [aLine('pilot', [0, 1], 'nova:5 rho:6'), aLine('medic', [0, 1], 'zed:2 nova:3')];
    expect(told(lines)).toEqual(['zed: nowhere > medic', 'nova: nowhere > pilot']);
  });

  it('takes whoever gets it from the other lists', () => {
    const lines = [aLine('pilot', [0, 1], 'nova:1'), aLine('medic', [0, 1], 'nova:2 rho:3')];
    expect(told(lines)).toEqual(['nova: nowhere > pilot', 'rho: nowhere > medic']);
  });

  it('that was left for another goes on likewise, however far', () => {
    const lines = [
      aLine('pilot', [0, 1], 'nova:9'),
      aLine('medic', [1, 1], 'rho:8'),
      aLine('scout', [1, 1], 'zed:1'),
    ];
    expect(told(lines, { nova: 'medic', rho: 'scout' })).toEqual([
      'nova: medic > pilot',
      'rho: scout > medic',
      'zed: nowhere > scout',
    ]);
  });

  it('lets two who wait for each other’s seats wait on', () => {
    const lines = [aLine('pilot', [1, 1], 'nova:1'), aLine('medic', [1, 1], 'rho:2')];
    expect(told(lines, { nova: 'medic', rho: 'pilot' })).toEqual([]);
  });
});

const ROLES = ['pilot', 'medic', 'scout', 'cook'];
const CREW = Array.from({ length: 8 }, (_, at) => `member ${at}`);

/** Members with a seat or none, who wait for some of the other roles in any order, and capacities that may be too low or too high. */
const aWorld = fc
  .record({
    capacities: fc.array(fc.nat(4), { minLength: ROLES.length, maxLength: ROLES.length }),
    crew: fc.array(
      fc.record({
        seat: fc.option(fc.constantFrom(...ROLES)),
        waits: fc.subarray(ROLES),
      }),
      { minLength: CREW.length, maxLength: CREW.length },
    ),
    order: fc.shuffledSubarray(
      ROLES.flatMap((role) => CREW.map((userId) => `${role}/${userId}`)),
      { minLength: ROLES.length * CREW.length },
    ),
  })
  .map(({ capacities, crew, order }) => {
    const members = crew.map((one, at) => ({ ...one, userId: CREW[at] ?? '' }));
    const lines: Line[] = ROLES.map((id, at) => ({
      id,
      capacity: capacities[at] ?? 0,
      attending: members.filter(({ seat }) => seat === id).length,
      waiting: members
        .filter(({ seat, waits }) => seat !== id && waits.includes(id))
        .map(({ userId }) => ({ userId, ticket: order.indexOf(`${id}/${userId}`) }))
        .sort((one, other) => one.ticket - other.ticket),
    }));
    const seats = members.flatMap(({ userId, seat }) =>
      seat === null ? [] : [[userId, seat] as const],
    );
    return { lines, seats: new Map(seats) };
  });

/** Another implementation of what a promotion does, one at a time. */
function carriedOut(lines: readonly Line[], { userId, to, from }: Promotion): Line[] {
  return lines.map((line) => ({
    ...line,
    attending: line.attending + (line.id === to ? 1 : 0) - (line.id === from ? 1 : 0),
    waiting: line.waiting.filter((one) => one.userId !== userId),
  }));
}

const heads = (lines: readonly Line[]) =>
  lines.flatMap((line) => {
    const [head] = line.waiting;
    return isFull(line) || !head ? [] : [{ ...head, roleId: line.id }];
  });

const properties = { seed: 20261120, numRuns: 400 };

describe('SPEC 30.8 promotions, whoever waits for whatever', () => {
  it('leave no seat free for which anybody waits, and nobody above a capacity who wasn’t', () => {
    fc.assert(
      fc.property(aWorld, ({ lines, seats }) => {
        const after = promotionsIn(lines, seats).reduce(carriedOut, [...lines]);
        expect(heads(after)).toEqual([]);
        for (const [at, { attending, capacity }] of after.entries())
          expect(attending).toBeLessThanOrEqual(Math.max(capacity, lines[at]?.attending ?? 0));
      }),
      properties,
    );
  });

  it('control: without the last of them, or in another order, that doesn’t hold', () => {
    const lines = [aLine('pilot', [0, 1], 'nova:2 rho:3'), aLine('medic', [1, 1], 'zed:1')];
    const made = promotionsIn(lines, new Map([['nova', 'medic']]));
    expect(made).toHaveLength(2);
    expect(heads(made.slice(0, -1).reduce(carriedOut, lines))).toMatchObject([{ userId: 'zed' }]);
    expect(heads(lines)).not.toContainEqual(expect.objectContaining({ userId: made[1]?.userId }));
  });

  it('are each of the one who came first among those who are first in line, into a seat that is free by then', () => {
    fc.assert(
      fc.property(aWorld, ({ lines, seats }) => {
        let now: Line[] = [...lines];
        for (const promotion of promotionsIn(lines, seats)) {
          const [first] = heads(now).sort((one, other) => one.ticket - other.ticket);
          expect(first).toMatchObject({ userId: promotion.userId, roleId: promotion.to });
          expect(promotion.from).toBe(seats.get(promotion.userId) ?? null);
          now = carriedOut(now, promotion);
        }
      }),
      properties,
    );
  });

  it('pass nobody by who waits for the same role with a smaller ticket', () => {
    fc.assert(
      fc.property(aWorld, ({ lines, seats }) => {
        const made = promotionsIn(lines, seats);
        for (const [at, { userId, to }] of made.entries()) {
          const served = new Set(made.slice(0, at).map((earlier) => earlier.userId));
          const waiting = lines.find(({ id }) => id === to)?.waiting ?? [];
          const own = waiting.findIndex((one) => one.userId === userId);
          expect(own).not.toBe(-1);
          for (const one of waiting.slice(0, own)) expect(served).toContain(one.userId);
        }
      }),
      properties,
    );
  });

  it('reach everybody at most once, whatever order the roles come in', () => {
    fc.assert(
      fc.property(aWorld, ({ lines, seats }) => {
        const made = promotionsIn(lines, seats);
        const who = made.map(({ userId }) => userId);
        expect(new Set(who).size).toBe(who.length);
        expect(promotionsIn(lines.toReversed(), seats)).toEqual(made);
      }),
      properties,
    );
  });
});
