import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultNotificationSettings } from './notification-settings.ts';
import { dueAfterQuiet, isQuiet } from './quiet-hours.ts';

const quietFrom = (from: string, to: string) => ({
  ...defaultNotificationSettings.quiet,
  ...{ isOn: true, from, to },
});
const night = quietFrom('23:00', '07:30');
const due = (at: string, quiet = night, zone = 'Europe/London') =>
  dueAfterQuiet(new Date(at), quiet, zone).toISOString();

describe('SPEC 12.12 what falls into quiet hours', () => {
  it('is due at their end, on either side of midnight', () => {
    expect(due('2026-11-20T23:00:00.000Z')).toBe('2026-11-21T07:30:00.000Z');
    expect(due('2026-11-21T03:12:45.678Z')).toBe('2026-11-21T07:30:00.000Z');
    expect(due('2026-11-21T07:29:59.999Z')).toBe('2026-11-21T07:30:00.000Z');
  });

  it('is due at once outside them, at the end itself, and while they are off', () => {
    for (const at of ['2026-11-20T22:59:59.999Z', '2026-11-21T07:30:00.000Z'])
      expect(due(at)).toBe(at);
    const at = '2026-11-21T03:00:00.000Z';
    expect(due(at, { ...night, isOn: false })).toBe(at);
  });

  it('is due after a night on which the clocks skip the only hour that is not quiet', () => {
    const almostAlways = quietFrom('02:00', '01:00');
    expect(due('2027-03-27T02:00:00.000Z', almostAlways)).toBe('2027-03-29T00:00:00.000Z');
  });

  it('is measured in the zone of the member', () => {
    expect(due('2026-11-20T17:20:00.000Z', night, 'Asia/Kathmandu')).toBe(
      '2026-11-21T01:45:00.000Z',
    );
    expect(due('2026-11-20T23:20:00.000Z', night, 'America/St_Johns')).toBe(
      '2026-11-20T23:20:00.000Z',
    );
  });

  it('is due when the clock says so on the nights it changes', () => {
    expect(due('2026-03-28T23:30:00.000Z')).toBe('2026-03-29T06:30:00.000Z');
    expect(due('2026-10-24T23:30:00.000Z')).toBe('2026-10-25T07:30:00.000Z');
  });

  it('is due after the gap, if the end is a time that this night leaves out', () => {
    const until = quietFrom('22:00', '01:30');
    expect(due('2026-03-28T23:00:00.000Z', until)).toBe('2026-03-29T01:00:00.000Z');
  });

  it('is due at once if they end when they start: nobody means to hear nothing at all', () => {
    for (const at of ['2026-11-20T08:00:00.000Z', '2026-11-20T12:00:00.000Z'])
      expect(due(at, quietFrom('08:00', '08:00'))).toBe(at);
  });

  it('is never due within them, before its cause, or later than their end', () => {
    const time = fc
      .integer({ min: 0, max: 1_439 })
      .map(
        (minute) =>
          `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      );
    const zone = fc.constantFrom(
      ...['UTC', 'Europe/London', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'],
      ...['Africa/Casablanca', 'Pacific/Apia', 'America/Santiago'],
    );
    const at = fc.date({
      ...{ min: new Date('2026-01-01'), max: new Date('2027-12-31') },
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(at, time, time, zone, (cause, from, to, where) => {
        const quiet = quietFrom(from, to);
        const end = dueAfterQuiet(cause, quiet, where);
        expect(isQuiet(end, quiet, where)).toBe(false);
        expect(end.getTime()).toBeGreaterThanOrEqual(cause.getTime());
        if (end > cause) {
          expect(isQuiet(new Date(end.getTime() - 60_000), quiet, where)).toBe(true);
        }
      }),
      { seed: 12, numRuns: 2_000 },
    );
  });
});
