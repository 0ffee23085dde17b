import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { momentAt, momentTyped } from '#ui/time/picked-moment.ts';
import { UNFINISHED } from '#ui/time/typed-date.ts';
import { absenceErrors, INCOMPLETE, isAwayOver, newAbsence, toComeFirst } from './typed-absence.ts';

const FROM = Date.parse('2026-11-20T18:00Z');
const at = (ms: number) => momentAt(new Date(ms).toISOString());

describe('SPEC 30.37 an absence that is typed', () => {
  it.each([
    ['nothing', newAbsence, { from: 'Choose when it begins.', to: 'Choose when it ends.' }],
    ['no end', { from: at(FROM), to: newAbsence.to }, { to: 'Choose when it ends.' }],
    ['part of an end', { from: at(FROM), to: momentTyped(UNFINISHED) }, { to: INCOMPLETE }],
    [
      ...(['an end that is the beginning', { from: at(FROM), to: at(FROM) }] as const),
      { to: 'Choose an end after the beginning.' },
    ],
    ['a year', { from: at(FROM), to: at(FROM + 365 * DAY_MS) }, {}],
    [
      ...(['more than a year', { from: at(FROM), to: at(FROM + 365 * DAY_MS + 1) }] as const),
      { to: 'An absence lasts at most a year.' },
    ],
  ])('%s', (_, typed, errors) => {
    expect(absenceErrors({ ...newAbsence, ...typed })).toEqual(errors);
  });

  it('is listed before those that are over', () => {
    const rows = [1, 2, 3, 4].map((day) => ({
      ...{ id: String(day), note: '' },
      from: new Date(FROM + day * DAY_MS).toISOString(),
      to: new Date(FROM + (day + 1) * DAY_MS).toISOString(),
    }));
    const now = FROM + 3 * DAY_MS;
    expect(toComeFirst(rows, now).map(({ id }) => id)).toEqual(['3', '4', '1', '2']);
    expect(rows.map((row) => isAwayOver(row, now))).toEqual([true, true, false, false]);
  });
});
