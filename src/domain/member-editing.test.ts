import { describe, expect, it } from 'vitest';
import type { Flag } from '#contract/access.ts';
import {
  isLastAdmin,
  refusalOfRemoval,
  refusalsOfEdit,
  type JudgedEdit,
} from './member-editing.ts';
import { positionByTitle } from './positions.ts';

type Account = JudgedEdit['before'];

function aPerson(overrides: Partial<Account> = {}): Account {
  return { role: 'Member', flags: [], positionIds: [], email: 'old@example.org', ...overrides };
}
const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;
const steward = aPerson({ flags: ['CanManageUsers', 'OrgMember'] });
const admin = aPerson({ role: 'Admin' });
const founder = aPerson({ positionIds: [idOf('Founder')] });

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
      fieldsOf(anEdit({ editor, after: aPerson({ positionIds: [idOf(title)] }) }));
    expect(assigning('Chief Logistics Officer')).toEqual([]);
    expect(assigning('Membership Director')).toEqual([]);
    expect(assigning('Events Director')).toEqual(['positions']);
    expect(assigning('Founder')).toEqual(['positions']);
    expect(assigning('Founder', founder)).toEqual([]);
    expect(assigning('Founder', admin)).toEqual([]);
  });

  it('moving a position to another slot is no new assignment', () => {
    const before = aPerson({ positionIds: [idOf('Hauler'), idOf('Events Director')] });
    const after = aPerson({ positionIds: [idOf('Events Director'), idOf('Hauler')] });
    expect(fieldsOf(anEdit({ before, after }))).toEqual([]);
  });

  it('SPEC 6.8 nobody changes the email of somebody who has a privileged scope that they lack', () => {
    const changing = (member: Partial<Account>, editor = steward) => {
      const before = aPerson(member);
      return fieldsOf(anEdit({ editor, before, after: { ...before, email: 'new@example.org' } }));
    };
    const founders = { positionIds: [idOf('Founder')] };
    expect(changing(founders)).toEqual(['email']);
    expect(changing({ flags: ['CanManagePosts'] })).toEqual(['email']);
    expect(changing({ positionIds: [idOf('Events Director')] })).toEqual(['email']);
    expect(changing({ flags: ['CanManageUsers', 'OrgMember'] })).toEqual([]);
    expect(changing({ positionIds: [idOf('Chief Logistics Officer')] })).toEqual([]);
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

  it('SPEC 9.1 at most three positions, each once and each from the catalogue', () => {
    const [a, b, c, d] = ['Hauler', 'Miner', 'Scout', 'Gunner'].map(idOf) as [
      number,
      number,
      number,
      number,
    ];
    const withPositions = (...positionIds: number[]) =>
      refusalsOfEdit(anEdit({ after: aPerson({ positionIds }) })).map((one) => one.message);
    expect(withPositions(a, b, c)).toEqual([]);
    expect(withPositions(a, b, c, d)).toEqual(['A member can hold at most 3 positions.']);
    expect(withPositions(a, a)).toEqual(['A member cannot hold the same position twice.']);
    expect(withPositions(12_345)).toEqual(['There is no position 12345.']);
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
