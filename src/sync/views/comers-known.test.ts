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

it('SPEC 32.34 shows how each is marked, whether that waits, and names whom the device has no row of', () => {
  const mark = { mark: 'late', at: null, isWaiting: true } as const;
  const marks = [
    { ...mark, userId: 'nova', username: 'Nova!' },
    { ...mark, userId: 'named', username: 'Rho' },
    { ...mark, userId: 'gone', username: null },
  ];
  const found = comersOf({
    rsvps: [{ userId: 'gone', role: 'Pilot', attending: true }],
    members: [{ id: 'nova', username: 'Nova', avatarUrl: '/nova', isOrgMember: true }],
    marks: new Map(marks.map((one) => [one.userId, one])),
  });
  const shown = { mark: 'late', isWaiting: true };
  expect(found).toEqual([
    { ...shown, userId: 'nova', username: 'Nova', avatarUrl: '/nova', role: null },
    { ...shown, userId: 'named', username: 'Rho', avatarUrl: '', role: null },
    { ...shown, userId: 'gone', username: '[Unknown]', avatarUrl: '', role: 'Pilot' },
  ]);
});

it('SPEC 32.31 a mark that is taken back here stands as none at once, and walk-ups have no role', () => {
  const back = { mark: 'none', at: null, username: null, isWaiting: true } as const;
  const here = { ...back, mark: 'present', isWaiting: false } as const;
  const found = whoCame(
    [{ userId: 'nova', username: 'Nova', role: '', mark: 'late' }],
    new Map([
      ['nova', { ...back, userId: 'nova' }],
      ['gone', { ...here, userId: 'gone' }],
    ]),
    new Map(),
  );
  expect(found).toMatchObject([
    { username: 'Nova', role: null, mark: 'none', isWaiting: true },
    { username: '[Unknown]', role: null, mark: 'present', isWaiting: false },
  ]);
});
