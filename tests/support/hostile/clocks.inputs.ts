import type { ClockFacts, ClockVerdict } from '#server/db/doubted-clock.ts';
import { DAY_MS } from '#domain/time/durations.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const at = (days: number) => new Date(NOON + days * DAY_MS);

interface Clock {
  readonly input: string;
  readonly facts: ClockFacts;
  readonly expected: ClockVerdict;
  readonly source: string;
}

const agreeing = (days: number) => ({ now: at(days), database: at(days) });

/** What a machine's clock may show when housekeeping runs, and what else is known of the time. */
export const clocks: readonly Clock[] = [
  {
    input: 'the first start of all',
    facts: { ...agreeing(0), last: null, doubted: null, before: null },
    expected: 'believed',
    source: 'own',
  },
  {
    input: 'six hours later',
    facts: { ...agreeing(0.25), last: at(0), doubted: null, before: null },
    expected: 'believed',
    source: 'own',
  },
  {
    input: 'after a weekend without power',
    facts: { ...agreeing(2.9), last: at(0), doubted: null, before: null },
    expected: 'believed',
    source: 'own',
  },
  {
    input: 'a year ahead',
    facts: { ...agreeing(365), last: at(0), doubted: null, before: null },
    expected: 'doubted',
    source: 'a report of this portal',
  },
  {
    input: 'a board without a battery: 1970 until NTP answers',
    facts: { now: new Date(0), database: new Date(0), last: at(0), doubted: null, before: null },
    expected: 'doubted',
    source: 'Raspberry Pi has no real-time clock; fake-hwclock(8)',
  },
  {
    input: 'GPS week rollover: 1,024 weeks back',
    facts: { ...agreeing(-1024 * 7), last: at(0), doubted: null, before: null },
    expected: 'doubted',
    source: 'CISA advisory on the GPS week number rollover of 2019',
  },
  {
    input: 'still a year ahead an hour later',
    facts: { ...agreeing(365 + 1 / 24), last: at(0), doubted: at(365), before: null },
    expected: 'doubted',
    source: 'own',
  },
  {
    input: 'started again with the right clock after one that was a year ahead',
    facts: { ...agreeing(1), last: at(0), doubted: at(365), before: null },
    expected: 'believed',
    source: 'own',
  },
  {
    input: 'two years ahead after one year ahead',
    facts: { ...agreeing(730), last: at(0), doubted: at(365), before: null },
    expected: 'doubted',
    source: 'own',
  },
  {
    input: 'off for four months, and on for a day since',
    facts: { ...agreeing(121), last: at(0), doubted: at(120), before: null },
    expected: 'believed',
    source: 'own',
  },
  {
    input: 'believed for a day while it was ahead, and right again for a day since',
    facts: { ...agreeing(3), last: at(367), doubted: at(2), before: null },
    expected: 'believed',
    source: 'own',
  },
  {
    input: 'right, with PostgreSQL on a machine that is a month behind',
    facts: { now: at(0), database: at(-30), last: at(0), doubted: null, before: null },
    expected: 'differs',
    source: 'own',
  },
  {
    input: 'a virtual machine that was paused and resumed: two months behind its database',
    facts: { now: at(-60), database: at(0), last: at(-60), doubted: null, before: null },
    expected: 'differs',
    source: 'KVM: a guest keeps its time over a pause until it synchronises',
  },
];

interface Starts {
  readonly input: string;
  /** The clock at each start, in days since housekeeping was done before the first of them; `believed` counts from there as well. */
  readonly days: readonly number[];
  /** The clock at those starts at which housekeeping is done. */
  readonly believed: readonly number[];
  readonly source: string;
}

/** What the clock shows from start to start of a server that runs for a few hours each time. */
export const shortStarts: readonly Starts[] = [
  {
    input: 'once a week',
    days: [7, 14, 21, 28, 35, 42],
    believed: [21, 42],
    source: 'a report of this portal',
  },
  {
    input: 'once a week, with a second look after six hours',
    days: [7, 7.25, 14, 14.25, 21, 21.25],
    believed: [21, 21.25],
    source: 'own',
  },
  { input: 'every other day', days: [2, 4, 6], believed: [2, 4, 6], source: 'own' },
  { input: 'once a month', days: [31, 62, 92], believed: [92], source: 'own' },
  {
    input: 'once a week, but for three weeks of holidays',
    days: [7, 14, 42, 49],
    believed: [49],
    source: 'own',
  },
  { input: 'a weekend in the second week', days: [7, 14, 15], believed: [15], source: 'own' },
  {
    input: 'a year ahead once, then right the next day',
    days: [365, 1],
    believed: [1],
    source: 'a report of this portal',
  },
  {
    input: 'once a week, a year ahead the second time',
    days: [7, 379, 21, 28, 35],
    believed: [35],
    source: 'own',
  },
  {
    input: 'once a week, a year ahead the third time',
    days: [7, 14, 386, 28, 35, 42],
    believed: [42],
    source: 'own',
  },
  {
    input: 'once a week, a wrong month the third time',
    days: [7, 14, 51, 28, 35, 42],
    believed: [42],
    source: 'own',
  },
  {
    input: 'once a week, two weeks ahead the third time',
    days: [7, 14, 35, 28, 35, 42],
    believed: [42],
    source: 'own',
  },
  {
    input: 'once a week, a year ahead twice',
    days: [7, 379, 386, 28, 35, 42],
    believed: [42],
    source: 'own',
  },
  {
    input: 'two years ahead, a year ahead, and a year and a half ahead',
    days: [730, 365, 547],
    believed: [],
    source: 'own',
  },
  {
    input: 'a board without a battery: the same day of 1970 at each start',
    days: [-20_000, -20_000, -20_000, -20_000],
    believed: [],
    source: 'Raspberry Pi has no real-time clock',
  },
];
