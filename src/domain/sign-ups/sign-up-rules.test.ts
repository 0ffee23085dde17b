import { expect, it } from 'vitest';
import { isGivingSeats, isInAudience, signUpBar } from './sign-up-rules.ts';

const now = new Date('2026-11-29T20:00:00Z');
const before = '2026-11-29T19:59:59Z';
const later = '2026-11-29T20:00:01Z';

it.each([
  [{}, null],
  [{ opensAt: before, closesAt: later }, null],
  [{ opensAt: now, closesAt: null }, null],
  [{ opensAt: later }, 'signups_not_open'],
  [{ closesAt: now }, 'signups_closed'],
  [{ opensAt: later, closesAt: before }, 'signups_not_open'],
  [{ locked: true, opensAt: later }, 'signups_locked'],
  [{ state: 'calledOff', locked: true }, 'event_called_off'],
  [{ state: 'draft' }, 'signups_not_open'],
] as const)('SPEC 30.46 sign-ups of %o: %s', (event, bar) => {
  expect(signUpBar(event, now)).toBe(bar);
});

it('SPEC 30.47 seats are given to those who wait also once sign-ups have closed', () => {
  expect(isGivingSeats({ closesAt: before })).toBe(true);
  for (const shut of [{ locked: true }, { confirm: true }, { state: 'calledOff' } as const])
    expect(isGivingSeats(shut)).toBe(false);
});

const medic = {
  ...{ id: 7, title: 'Field medic', department: 'medical', scopes: [], isChief: false },
};

it.each([
  [null, true],
  [{ departments: [], positions: [], flags: [] }, true],
  [{ departments: ['medical'], positions: [], flags: [] }, true],
  [{ departments: ['security'], positions: [7], flags: [] }, true],
  [{ departments: ['security'], positions: [], flags: ['SpecialOps'] }, true],
  [{ departments: ['security'], positions: [8], flags: ['BetaTester'] }, false],
] as const)('SPEC 30.45 a member is in the audience %o: %s', (audience, isIn) => {
  const person = { flags: ['OrgMember', 'SpecialOps'] as const, positions: [medic] };
  const given = audience && {
    departments: [...audience.departments],
    positions: [...audience.positions],
    flags: [...audience.flags],
  };
  expect(isInAudience(person, given)).toBe(isIn);
});
