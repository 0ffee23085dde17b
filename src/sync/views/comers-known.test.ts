import { expect, it } from 'vitest';
import { comersOf, whoCame } from './comers-known.ts';

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

it('SPEC 32.31 tells the marks that wait here on top of the server’s list, also of those it doesn’t name', () => {
  const line = (userId: string, mark: 'none' | 'late') => ({
    ...{ userId, username: userId, role: 'Pilot', mark },
  });
  const own = (userId: string, mark: 'none' | 'present') => ({
    ...{ userId, username: `${userId}!`, mark, at: null, isWaiting: true },
  });
  const marks = [own('second', 'present'), own('walk-up', 'present'), own('gone', 'none')];
  const found = whoCame(
    [line('first', 'late'), line('second', 'none')],
    new Map(marks.map((mark) => [mark.userId, mark])),
    new Map([['first', '/face']]),
  );
  const shown = { avatarUrl: '', isWaiting: true, mark: 'present' };
  expect(found).toEqual([
    { ...line('first', 'late'), avatarUrl: '/face', isWaiting: false },
    { ...line('second', 'none'), ...shown },
    { ...shown, userId: 'walk-up', username: 'walk-up!', role: null },
  ]);
});
