import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { decideMove, reordered } from '#domain/sign-ups/people-move.ts';
import { promotionsIn } from '#domain/sign-ups/waitlist.ts';
import { faultsOfSeed } from './simulated-history.ts';
import { rightWays, type SimulatedRole, type Ways } from './simulated-world.ts';

const HISTORIES = 1_000;
const seeds = Array.from({ length: HISTORIES }, (_, at) => at + 1);

describe('SPEC 30.8 random histories of waitlists', () => {
  it('SPEC 30.8 keep every rule after every step, by the rules that the server goes by', () => {
    for (const seed of seeds)
      expect({ seed, faults: faultsOfSeed(seed, rightWays) }).toEqual({ seed, faults: [] });
  });

  it.each<[string, RegExp, Partial<Ways>]>([
    [
      'the last in line is promoted',
      /who was ahead/,
      {
        promotionsIn: (lines, seats) =>
          promotionsIn(
            lines.map((line) => ({ ...line, waiting: line.waiting.toReversed() })),
            seats,
          ),
      },
    ],
    [
      'whoever is promoted stays on the other lists',
      /and still waits for/,
      { listsLeft: ({ to }) => [to] },
    ],
    [
      'a seat that is left for another one stays counted',
      /attend .*, which has/,
      { promotionsIn: (lines) => promotionsIn(lines, new Map()) },
    ],
    [
      'a seat that is given up goes to nobody',
      /a seat is free in/,
      { settlesAfter: (cause) => cause !== 'answer' },
    ],
    [
      'a higher capacity helps nobody who waits',
      /a seat is free in/,
      { settlesAfter: (cause) => cause !== 'edit' },
    ],
    [
      'the seat of an account that goes is given to nobody',
      /a seat is free in/,
      { settlesAfter: (cause) => cause !== 'departure' },
    ],
    [
      'somebody is promoted in the last hours',
      /in the event's last hours/,
      { isPromoting: ({ start }, at) => at < start },
    ],
    [
      'nobody is told who leaves a seat for another one',
      /was told 0 times/,
      { tells: ({ from }) => (from === null ? 1 : 0) },
    ],
    ['everybody is told twice', /was told 2 times/, { tells: () => 2 }],
    ['a repeated call is carried out again', /took effect twice/, { replyAgain: () => null }],
    [
      'a role has one seat too many',
      /which has a capacity of/,
      { capacityOf: ({ capacity }) => capacity + 1 },
    ],
    [
      'a seat is decided about by a count that another call is changing',
      /which has a capacity of/,
      { attendingOf: countBefore() },
    ],
    [
      'somebody begins to wait after the start',
      /after the start/,
      { hasStarted: ({ start }, at) => at >= start + HOUR_MS },
    ],
    ['whoever is no org member any more stays in line', /as outsider/, { endsLists: false }],
    [
      'a leader fills a role beyond its capacity without meaning it',
      /which has a capacity of/,
      { decideMove: (own, move, event) => decideMove(own, { ...move, over: true }, event) },
    ],
    [
      'a leader passes those who wait without meaning it',
      /was put into .* past/,
      {
        decideMove: (own, move, event) => {
          const roles = event.roles.map((role) => ({ ...role, ahead: 0 }));
          return decideMove(own, move, { ...event, roles });
        },
      },
    ],
    [
      'a leader who puts one forward turns the whole line round',
      /the order of those who wait/,
      { reordered: (line, move) => reordered(line.toReversed(), move) },
    ],
    ['nobody is told that they were moved', /told of it 0 times/, { tellsMoved: 0 }],
  ])('control: it is found when %s', (_, sentence, mistake) => {
    const found = seeds
      .slice(0, 200)
      .findIndex((seed) =>
        faultsOfSeed(seed, { ...rightWays, ...mistake }).some((fault) => sentence.test(fault)),
      );
    expect(found).toBeGreaterThanOrEqual(0);
  });
});

/** As without a lock: each call reads what the one before it has read, and misses what that one does. */
function countBefore(): Ways['attendingOf'] {
  const read = new WeakMap<SimulatedRole, number>();
  return (role) => {
    const before = read.get(role) ?? role.attending;
    read.set(role, role.attending);
    return before;
  };
}
