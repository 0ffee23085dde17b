import { expect, it } from 'vitest';
import { comersOf } from './comers-known.ts';

it('SPEC 32.34 offers no recruit who walks up, but those with a seat or a mark', () => {
  const member = (id: string, isOrgMember: boolean) => ({
    ...{ id, username: id, avatarUrl: '', isOrgMember },
  });
  const marked = { mark: 'present', at: null, username: null, isWaiting: false } as const;
  const found = comersOf({
    rsvps: [
      { userId: 'seated recruit', role: 'Pilot', attending: true },
      { userId: 'cancelled recruit', role: 'Pilot', attending: false },
    ],
    members: [
      member('member', true),
      ...['seated recruit', 'cancelled recruit', 'marked recruit'].map((id) => member(id, false)),
    ],
    marks: new Map([['marked recruit', { ...marked, userId: 'marked recruit' }]]),
  });
  expect(found.map(({ userId, role, mark }) => [userId, role, mark])).toEqual([
    ['member', null, 'none'],
    ['seated recruit', 'Pilot', 'none'],
    ['marked recruit', null, 'present'],
  ]);
});
