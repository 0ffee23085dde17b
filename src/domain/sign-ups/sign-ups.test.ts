import { expect, it } from 'vitest';
import type { CheckInMark } from '#contract/check-in.ts';
import { signUpRows } from './sign-ups.ts';

const roles = ['Pilot', 'Gunner'].map((name, at) => ({
  ...{ id: `r${at}`, name, icon: '', capacity: 1, department: '', attending: 1, waiting: 0 },
}));
const rsvp = (userId: string, answer: 'seat' | 'maybe' | 'no', role = '') => ({
  ...{ id: `e:${userId}`, eventId: 'e', userId, username: userId, avatarUrl: '', role, answer },
  ...{ attending: answer === 'seat', revision: 1 },
});
const wait = (userId: string, role: string, place: number) => ({
  ...{ userId, username: userId, role, place },
});
const mark = (userId: string, marked: CheckInMark) => ({
  ...{ userId, username: userId, mark: marked },
});

it('SPEC 30.28 SPEC 30.63 SPEC 32.31 sorts by role in the event’s order, seats first, then what was asked for, places, walk-ups, words without a role, and who is away', () => {
  const rsvps = [
    rsvp('Zed', 'no'),
    rsvp('Yara', 'maybe'),
    rsvp('Xeno', 'maybe'),
    rsvp('Gus', 'seat', 'Gunner'),
    rsvp('Pia', 'seat', 'Pilot'),
    rsvp('Ada', 'seat', 'Pilot'),
  ];
  const waitlist = [
    ...[wait('Wim', 'Pilot', 1), wait('Bea', 'Pilot', 2), wait('Gus', 'Pilot', 3)],
    ...[wait('Cid', 'Gunner', 1), wait('Bea', 'Gunner', 2)],
  ];
  const asked = [{ userId: 'Uma', username: 'Uma', role: 'Pilot', roleId: 'r0' }];
  const notes = [{ userId: 'Bea', answer: 'none' as const, note: 'Late.' }];
  const marks = [
    ...[mark('Pia', 'late'), mark('Ada', 'none'), mark('Gus', 'noShow'), mark('Xeno', 'excused')],
    ...[mark('Wes', 'present'), mark('Abe', 'none'), mark('Ivo', 'present')],
  ];
  const absent = ['Flo', 'Wes'].map((userId) => ({ userId, username: userId }));
  expect(signUpRows({ roles, rsvps, asked, waitlist, notes, absent, marks }).slice(1)).toEqual([
    ['Pilot', 'Ada', 'seat', '', ''],
    ['Pilot', 'Pia', 'seat', '', 'late'],
    ['Pilot', 'Uma', 'asked for a seat', '', ''],
    ['Pilot', 'Wim', 'waiting 1', '', ''],
    ['Pilot', 'Bea', 'waiting 2, waiting 2 (Gunner)', 'Late.', ''],
    ['Gunner', 'Gus', 'seat, waiting 3 (Pilot)', '', 'no-show'],
    ['Gunner', 'Cid', 'waiting 1', '', ''],
    ['', 'Ivo', '', '', 'present'],
    ['', 'Xeno', 'maybe', '', 'excused'],
    ['', 'Yara', 'maybe', '', ''],
    ['', 'Zed', "can't go", '', ''],
    ['', 'Flo', 'away', '', ''],
    ['', 'Wes', 'away', '', 'present'],
  ]);
});
