import { describe, expect, it } from 'vitest';
import { startOfDay } from '#domain/time/day.ts';
import { suspensionDraftOf, suspensionErrors, suspensionWishOf } from './suspension-draft.ts';

const now = new Date('2026-11-20T12:00:00Z');
const open = { at: now.toISOString(), until: null, reason: 'Ramming.' };

describe('SPEC 20.1 a suspension as it is typed', () => {
  it('ends at the beginning of the day that was chosen, or not by itself', () => {
    const draft = { reason: 'Ramming.', until: '2026-12-01' };
    const until = startOfDay('2026-12-01').toISOString();
    expect(suspensionWishOf(draft, null)).toEqual({ reason: 'Ramming.', until });
    expect(suspensionWishOf({ ...draft, until: '' }, { ...open, until })).toEqual({
      reason: 'Ramming.',
    });
  });

  it('keeps the time of a day that was not touched', () => {
    const before = { ...open, until: '2026-12-01T10:30:00.000Z' };
    const draft = suspensionDraftOf(before);
    expect(suspensionWishOf(draft, before).until).toBe(before.until);
    const other = { ...draft, until: '2026-12-03' };
    expect(suspensionWishOf(other, before).until).toBe(startOfDay('2026-12-03').toISOString());
  });

  it('needs a reason, and a day to come if any', () => {
    const errors = (draft: { reason?: string; until?: string }) =>
      Object.keys(suspensionErrors({ reason: 'Ramming.', until: '', ...draft }, now));
    expect(errors({})).toEqual([]);
    expect(errors({ reason: '  ' })).toEqual(['reason']);
    expect(errors({ until: '2026-11-22' })).toEqual([]);
    for (const until of ['2026-11-18', 'unfinished', '2026-02-30'])
      expect(errors({ until })).toEqual(['until']);
  });
});
