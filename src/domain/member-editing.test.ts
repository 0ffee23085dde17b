import { describe, expect, it } from 'vitest';
import type { Flag } from '#contract/access.ts';
import type { Position } from './position.ts';
import {
  isLastAdmin,
  refusalOfRemoval,
  refusalsOfEdit,
  type JudgedEdit,
} from './member-editing.ts';
import { positionCalled } from '#tests/support/factories/first-organisation.ts';

type Account = JudgedEdit['before'];

function aPerson(overrides: Partial<Account> = {}): Account {
  return { role: 'Member', flags: [], positions: [], email: 'old@example.org', ...overrides };
}
const steward = aPerson({ flags: ['CanManageUsers', 'OrgMember'] });
const admin = aPerson({ role: 'Admin' });
const founder = aPerson({ positions: [positionCalled('Founder')] });

function anEdit(overrides: Partial<JudgedEdit> = {}): JudgedEdit {
  return { editor: steward, before: aPerson(), after: aPerson(), admins: 2, ...overrides };
}
const fieldsOf = (edit: JudgedEdit) => refusalsOfEdit(edit).map((one) => one.field);

describe('editing a member', () => {
  it('needs manageMembers: a Leader alone may not', () => {
    expect(fieldsOf(anEdit({ editor: aPerson({ role: 'Leader' }) }))).toEqual(['member']);
    expect(fieldsOf(anEdit())).toEqual([]);
  });

  it('only an Admin may touch an Admin or a Leader', () => {
    for (const role of ['Admin', 'Leader'] as const) {
      const member = aPerson({ role });
      for (const editor of [steward, founder])
        expect(fieldsOf(anEdit({ editor, before: member, after: member }))).toEqual(['member']);
      expect(fieldsOf(anEdit({ editor: admin, before: member, after: member }))).toEqual([]);
    }
  });

  it('only an Admin may grant Admin or Leader', () => {
    for (const role of ['Admin', 'Leader'] as const) {
      const after = aPerson({ role });
      for (const editor of [steward, founder])
        expect(fieldsOf(anEdit({ editor, after }))).toEqual(['role']);
      expect(fieldsOf(anEdit({ editor: admin, after }))).toEqual([]);
    }
  });

  it('nobody grants a flag whose scope they lack; the others are free', () => {
    const granting = (flag: Flag) => fieldsOf(anEdit({ after: aPerson({ flags: [flag] }) }));
    for (const flag of ['CanEditEvents', 'canCreatePosts', 'CanManagePosts'] as const)
      expect(granting(flag)).toEqual(['flags']);
    for (const flag of ['CanManageUsers', 'OrgMember', 'BetaTester', 'viewAllDepartments'] as const)
      expect(granting(flag)).toEqual([]);
  });

  it('a flag that the member had already may stay, and any may be taken away', () => {
    const before = aPerson({ flags: ['CanEditEvents', 'CanManagePosts'] });
    const after = aPerson({ flags: ['CanEditEvents'] });
    expect(fieldsOf(anEdit({ before, after }))).toEqual([]);
  });

  it('nobody assigns a position with a privileged scope they lack; line scopes are free', () => {
    const assigning = (title: string, editor = steward) =>
      fieldsOf(anEdit({ editor, after: aPerson({ positions: [positionCalled(title)] }) }));
    expect(assigning('Chief Logistics Officer')).toEqual([]);
    expect(assigning('Membership Director')).toEqual([]);
    expect(assigning('Events Director')).toEqual(['positions']);
    expect(assigning('Founder')).toEqual(['positions']);
    expect(assigning('Founder', founder)).toEqual([]);
    expect(assigning('Founder', admin)).toEqual([]);
  });

  it('moving a position to another slot is no new assignment', () => {
    const before = aPerson({
      positions: [positionCalled('Hauler'), positionCalled('Events Director')],
    });
    const after = aPerson({
      positions: [positionCalled('Events Director'), positionCalled('Hauler')],
    });
    expect(fieldsOf(anEdit({ before, after }))).toEqual([]);
  });

  it('SPEC 6.8 nobody changes the email of somebody who has a privileged scope that they lack', () => {
    const changing = (member: Partial<Account>, editor = steward) => {
      const before = aPerson(member);
      return fieldsOf(anEdit({ editor, before, after: { ...before, email: 'new@example.org' } }));
    };
    const founders = { positions: [positionCalled('Founder')] };
    expect(changing(founders)).toEqual(['email']);
    expect(changing({ flags: ['CanManagePosts'] })).toEqual(['email']);
    expect(changing({ positions: [positionCalled('Events Director')] })).toEqual(['email']);
    expect(changing({ flags: ['CanManageUsers', 'OrgMember'] })).toEqual([]);
    expect(changing({ positions: [positionCalled('Chief Logistics Officer')] })).toEqual([]);
    for (const editor of [founder, admin]) expect(changing(founders, editor)).toEqual([]);
    expect(changing(steward)).toEqual([]);
  });

  it('everything else of such a member may change, and the email not together with the right', () => {
    const before = aPerson({ flags: ['CanManagePosts'] });
    expect(fieldsOf(anEdit({ before, after: aPerson() }))).toEqual([]);
    expect(fieldsOf(anEdit({ before, after: aPerson({ email: 'new@example.org' }) }))).toEqual([
      'email',
    ]);
  });

  it('SPEC 9.1 at most three positions, each once', () => {
    const [a, b, c, d] = (['Hauler', 'Miner', 'Scout', 'Gunner'] as const).map(positionCalled) as [
      Position,
      Position,
      Position,
      Position,
    ];
    const withPositions = (...positions: Position[]) =>
      refusalsOfEdit(anEdit({ after: aPerson({ positions }) })).map((one) => one.message);
    expect(withPositions(a, b, c)).toEqual([]);
    expect(withPositions(a, b, c, d)).toEqual(['A member can hold at most 3 positions.']);
    expect(withPositions(a, a)).toEqual(['A member cannot hold the same position twice.']);
  });
});

describe('the last Admin', () => {
  it('cannot lose the role or the account', () => {
    const demotion = anEdit({ editor: admin, before: admin, after: aPerson(), admins: 1 });
    expect(fieldsOf(demotion)).toEqual(['role']);
    expect(refusalOfRemoval({ editor: admin, before: admin, admins: 1 })?.field).toBe('member');
    expect(isLastAdmin(admin, 1)).toBe(true);
  });

  it('may while there is another one', () => {
    expect(fieldsOf(anEdit({ editor: admin, before: admin, after: aPerson() }))).toEqual([]);
    expect(refusalOfRemoval({ editor: admin, before: admin, admins: 2 })).toBeNull();
  });
});

it('deleting an account follows the same order: members by manageMembers, the rest by an Admin', () => {
  expect(refusalOfRemoval({ editor: steward, before: aPerson(), admins: 1 })).toBeNull();
  expect(refusalOfRemoval({ editor: aPerson(), before: aPerson(), admins: 1 })).not.toBeNull();
  const leader = aPerson({ role: 'Leader' });
  expect(refusalOfRemoval({ editor: steward, before: leader, admins: 1 })).not.toBeNull();
  expect(refusalOfRemoval({ editor: admin, before: leader, admins: 1 })).toBeNull();
});
