import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInMarks, type CheckInMark } from '#contract/check-in.ts';
import {
  activityScoreOf,
  checkInBar,
  comingText,
  hasCome,
  isCheckInOpen,
  isCheckInOver,
  isCheckInTaken,
  markAfter,
  type MarkWish,
} from './check-in.ts';

const event = { start: '2026-11-22T20:00:00.000Z', end: '2026-11-22T22:00:00.000Z' };
const at = (moment: string) => new Date(`2026-${moment}Z`);

type Rule = typeof markAfter;

/** What stands by a rule after these marks have arrived in this order, and how often it changed. */
function arrived(rule: Rule, wishes: readonly MarkWish[]): { mark: CheckInMark; changes: number } {
  return wishes.reduce<{ mark: CheckInMark; changes: number }>(
    ({ mark, changes }, wish) => {
      const after = rule(mark, wish);
      return { mark: after, changes: changes + Number(after !== mark) };
    },
    { mark: 'none', changes: 0 },
  );
}

const blind = (mark: CheckInMark): MarkWish => ({ mark, was: 'none' });
const anyMark = fc.constantFrom(...checkInMarks);

const isOneTwice = (rule: Rule) =>
  fc.property(anyMark, anyMark, (mark, was) => {
    const wish = { mark, was };
    expect(arrived(rule, [wish, wish]).changes).toBeLessThanOrEqual(1);
  });

const laterStands = (rule: Rule) =>
  fc.property(anyMark, anyMark, anyMark, (standing, mark, was) => {
    const after = rule(standing, { mark, was });
    const saysOtherwise = mark === 'noShow' || mark === 'none';
    const isSpared = saysOtherwise && hasCome(standing) && was !== standing;
    expect(after).toBe(isSpared ? standing : mark);
  });

const aMark = fc.constantFrom<CheckInMark>('present', 'late', 'noShow', 'none');
const someMarks = fc.array(aMark, { minLength: 1, maxLength: 8 });
const whoCameStays = (rule: Rule) =>
  fc.property(someMarks, (made) => {
    const { mark } = arrived(rule, made.map(blind));
    const isSeen = made.some(hasCome);
    expect(hasCome(mark)).toBe(isSeen);
    // The last of those who saw somebody come says how.
    expect(mark).toBe(isSeen ? made.findLast(hasCome) : made.at(-1));
  });

describe('SPEC 32.3 of marks that arrive', () => {
  it('CI1 the same one twice is one', () => {
    fc.assert(isOneTwice(markAfter));
  });

  it('CI1 the later of different ones stands', () => {
    fc.assert(laterStands(markAfter));
  });

  it('CI1 SPEC 32.37 who was there was there in the end, in whatever order marks arrive that saw nothing', () => {
    fc.assert(whoCameStays(markAfter), { numRuns: 1_000 });
  });

  const runs = { seed: 20_261_129, numRuns: 1_000 };
  it.each<[string, Rule, (rule: Rule) => boolean]>([
    [
      'a mark that comes again takes itself back',
      (standing, { mark }) => (standing === mark ? 'none' : mark),
      (rule) => fc.check(isOneTwice(rule), runs).failed,
    ],
    [
      'the first mark stands',
      (standing, { mark }) => (standing === 'none' ? mark : standing),
      (rule) => fc.check(laterStands(rule), runs).failed,
    ],
    [
      'a no-show gives way to a word that its maker had seen',
      (standing, { mark }) => markAfter(standing, blind(mark)),
      (rule) => fc.check(laterStands(rule), runs).failed,
    ],
    [
      'the later mark stands, whatever its maker had seen',
      (_, { mark }) => mark,
      (rule) => fc.check(whoCameStays(rule), runs).failed,
    ],
  ])('CI1 control: it is noticed if %s', (_, rule, isNoticed) => {
    expect(isNoticed(rule)).toBe(true);
  });

  it('CI1 a no-show whose maker saw the mark replaces it', () => {
    expect(markAfter('present', { mark: 'noShow', was: 'present' })).toBe('noShow');
    expect(markAfter('late', { mark: 'noShow', was: 'present' })).toBe('late');
    expect(markAfter('excused', blind('noShow'))).toBe('noShow');
    expect(markAfter('present', { mark: 'none', was: 'present' })).toBe('none');
    expect(markAfter('late', blind('excused'))).toBe('excused');
  });
});

describe('SPEC 32.2 marks are taken', () => {
  it.each([
    ['30 minutes before the start', '11-22T19:30:00.000', true, true],
    ['a moment sooner', '11-22T19:29:59.999', false, false],
    ['a day after the end', '11-23T22:00:00.000', true, true],
    ['later', '11-23T22:00:00.001', true, false],
    ['7 days after the end', '11-29T22:00:00.000', true, false],
    ['a moment later', '11-29T22:00:00.001', false, false],
  ])('%s', (_, moment, isTaken, isOpen) => {
    expect(isCheckInTaken(event, at(moment))).toBe(isTaken);
    expect(isCheckInOpen(event, at(moment))).toBe(isOpen);
    expect(checkInBar(event, at(moment)) === null).toBe(isTaken);
  });

  it('of what takes place', () => {
    const now = at('11-22T20:00:00.000');
    expect(isCheckInOpen({ ...event, state: 'published' }, now)).toBe(true);
    expect(isCheckInOpen({ ...event, state: 'calledOff' }, now)).toBe(false);
    expect(isCheckInOpen({ ...event, state: 'draft' }, now)).toBe(false);
  });
});

it('SPEC 32.31 of what took place screens say who came once check-in is offered no more', () => {
  const [last, then] = [at('11-23T22:00:00.000'), at('11-23T22:00:00.001')];
  expect([isCheckInOver(event, last), isCheckInOver(event, then)]).toEqual([false, true]);
  expect(isCheckInOver({ ...event, state: 'calledOff' }, then)).toBe(false);
  expect(isCheckInOver({ ...event, state: 'draft' }, then)).toBe(false);
});

it('SPEC 32.16 says to how many of their events a member came', () => {
  expect(comingText({ seats: 9, present: 6, late: 1 })).toBe('7 of 9 in 90 days');
});

it('SPEC 32.9 a member has ten points for each event they came to, five where they were late', () => {
  expect(activityScoreOf({ present: 7, late: 1 })).toBe(75);
});
