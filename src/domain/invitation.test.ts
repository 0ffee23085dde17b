import { positionCalled } from '#tests/support/factories/first-organisation.ts';
import { expect, test } from 'vitest';
import { refusalsOfGift, withGift, type PositionSlots } from './invitation.ts';

const gift = { role: 'Member', flags: ['OrgMember'], positionId: 7 } as const;
const member = { role: 'Member', flags: ['BetaTester'] } as const;

test.each<[PositionSlots, PositionSlots]>([
  [
    [null, null, null],
    [7, null, null],
  ],
  [
    [null, 2, null],
    [7, 2, null],
  ],
  [
    [1, null, 3],
    [1, 7, 3],
  ],
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
  [
    [1, 7, null],
    [1, 7, null],
  ],
])('SPEC 18.7 who holds %j holds %j then', (slots, after) => {
  const has = withGift({ ...member, slots }, gift);
  expect(has).toEqual({ role: 'Member', flags: ['BetaTester', 'OrgMember'], slots: after });
});

test('SPEC 18.7 nobody loses a role by it, and none is moved without a position', () => {
  const slots = [null, 2, null] as const;
  const leader = { role: 'Leader', flags: [], slots } as const;
  expect(withGift(leader, { ...gift, positionId: null })).toMatchObject({ role: 'Leader', slots });
  const admin = withGift(leader, { ...gift, role: 'Admin' });
  expect(admin.role).toBe('Admin');
});

test('SPEC 18.5 a gift is judged as an edit of somebody who has nothing yet', () => {
  const steward = { role: 'Member', flags: ['CanManageUsers'], positions: [] } as const;
  expect(refusalsOfGift(steward, gift, null)).toEqual([]);
  const leader = { ...gift, role: 'Leader' } as const;
  expect(refusalsOfGift(steward, leader, null)).not.toEqual([]);
  const [line, founder] = [positionCalled('Hauler'), positionCalled('Founder')];
  expect(refusalsOfGift(steward, gift, line)).toEqual([]);
  expect(refusalsOfGift(steward, gift, founder)).not.toEqual([]);
  expect(refusalsOfGift({ ...steward, flags: [] }, gift, null)).not.toEqual([]);
});
