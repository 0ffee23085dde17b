import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flag } from '#contract/access.ts';
import { memberWork, MOST_CHANGED } from '#contract/member-work.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { audit } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { changeMembers } from './many-changes.ts';
import { startServer, type CallInput, type TestServer } from '#tests/support/servers/server.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
type Changes = NonNullable<CallInput<typeof memberWork.change>['body']>;
const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;

describe.each(engines)('SPEC 20.6 changing many members on $engine', (engine) => {
  let server: TestServer;
  let admin: Member;
  let steward: Member;
  beforeAll(async () => {
    server = await startServer({ engine });
    admin = await server.member({ role: 'Admin' });
    steward = await server.member({ flags: ['OrgMember', 'CanManageUsers'] });
  });
  afterAll(() => server.close());

  const change = (whom: readonly { id: string }[], changes: Omit<Changes, 'ids'>, by = admin) => {
    const body = { ids: whom.map(({ id }) => id), ...changes };
    return server.call(memberWork.change, { token: by.token, body });
  };
  const stored = async ({ id }: { id: string }) => {
    const [row] = await server.database.db.select().from(users).where(eq(users.id, id));
    return row;
  };
  const flagged = (...flags: Flag[]) => server.member({ flags });

  it('gives and takes flags, sets position and role, and leaves everything else', async () => {
    const whom = [
      await flagged('OrgMember', 'BetaTester'),
      await server.member({ flags: [], primaryRank: 'Expert', secondaryPositionId: idOf('Scout') }),
    ];
    const before = await stored(whom[1] ?? { id: '' });
    const outcomes = await change(whom, {
      ...{ addFlags: ['OrgMember', 'SpecialOps'], removeFlags: ['BetaTester'] },
      ...{ positionId: idOf('Hauler'), role: 'Leader' },
    });
    expect(outcomes).toEqual(whom.map(({ id }) => ({ id, outcome: 'changed' })));
    for (const one of whom)
      expect(await stored(one)).toMatchObject({
        ...{ flags: ['OrgMember', 'SpecialOps'], role: 'Leader' },
        ...{ primaryPositionId: idOf('Hauler'), revision: 2, changedBy: admin.id },
      });
    expect(await stored(whom[1] ?? { id: '' })).toEqual({
      ...before,
      ...{ flags: ['OrgMember', 'SpecialOps'], role: 'Leader', primaryPositionId: idOf('Hauler') },
      ...{ revision: 2, changedBy: admin.id },
    });
    await change(whom, { positionId: null });
    expect((await stored(whom[0] ?? { id: '' }))?.primaryPositionId).toBeNull();
  });

  it('judges each as an edit: one that is refused says why, and the others are changed', async () => {
    const leader = await server.member({ role: 'Leader' });
    const pilot = await flagged('OrgMember');
    const gone = { id: randomUUID() };
    const twice = await server.member({ secondaryPositionId: idOf('Hauler') });
    const whom = [leader, pilot, gone, twice];
    const outcomes = await change(whom, { positionId: idOf('Hauler') }, steward);
    expect(outcomes).toEqual([
      {
        ...{ id: leader.id, outcome: 'refused' },
        message: 'Only an Admin may edit a member with the role Leader.',
      },
      { id: pilot.id, outcome: 'changed' },
      { ...gone, outcome: 'refused', message: 'This account no longer exists.' },
      {
        ...{ id: twice.id, outcome: 'refused' },
        message: 'A member cannot hold the same position twice.',
      },
    ]);
    expect((await stored(leader))?.primaryPositionId).toBeNull();
    expect((await stored(pilot))?.primaryPositionId).toBe(idOf('Hauler'));
  });

  it('lets nobody grant what they lack, nor take the role from the last Admin', async () => {
    const pilot = await flagged('OrgMember');
    for (const beyond of [
      { addFlags: ['CanManagePosts' as const] },
      { positionId: idOf('Founder') },
      { role: 'Admin' as const },
    ])
      expect(await change([pilot], beyond, steward)).toMatchObject([{ outcome: 'refused' }]);
    expect(await change([admin], { role: 'Member' })).toMatchObject([{ outcome: 'refused' }]);
    expect((await stored(pilot))?.flags).toEqual(['OrgMember']);
    expect((await stored(pilot))?.revision).toBe(1);
  });

  it('SPEC 20.5 takes both spellings of the view-all flag, and gives both', async () => {
    const pilot = await flagged('OrgMember', 'CanViewAllDepartments');
    await change([pilot], { removeFlags: ['viewAllDepartments'] });
    expect((await stored(pilot))?.flags).toEqual(['OrgMember']);
    await change([pilot], { addFlags: ['viewAllDepartments'] });
    expect((await stored(pilot))?.flags.toSorted()).toEqual([
      ...['CanViewAllDepartments', 'OrgMember', 'viewAllDepartments'],
    ]);
  });

  it('leaves who is as wanted untouched, and notes each change once', async () => {
    const whom = await flagged('OrgMember');
    const notes = () => server.database.db.$count(audit, eq(audit.subjectId, whom.id));
    expect(await change([whom, whom], { addFlags: ['SpecialOps'] })).toMatchObject([
      { outcome: 'changed' },
    ]);
    expect(await change([whom], { addFlags: ['SpecialOps'], role: 'Member' })).toMatchObject([
      { outcome: 'unchanged' },
    ]);
    expect(await change([whom], {})).toMatchObject([{ outcome: 'unchanged' }]);
    expect((await stored(whom))?.revision).toBe(2);
    expect(await notes()).toBe(1);
  });

  it('stops as a whole for an author who has been suspended meanwhile', async () => {
    const author = await server.member({ role: 'Admin', suspendedAt: new Date() });
    const pilot = await flagged('OrgMember');
    const changes = { ids: [pilot.id], addFlags: ['SpecialOps' as const] };
    const { config } = server;
    const editor = { editorId: author.id, now: () => new Date(), config };
    const all = changeMembers(server.database, { ...editor, changes });
    await expect(all).rejects.toMatchObject({ code: 'session_ended' });
  });

  it('judges each by what its author may do by then', async () => {
    const [first, second] = [await flagged('OrgMember'), await flagged('OrgMember')];
    const author = await server.member({ flags: ['CanManageUsers'] });
    expect(
      await change([author, first, second], { removeFlags: ['CanManageUsers'] }, author),
    ).toMatchObject([{ outcome: 'changed' }, { outcome: 'refused' }, { outcome: 'refused' }]);
  });

  it.each<[string, Changes]>([
    ['ids', { ids: [] }],
    ['ids', { ids: Array.from({ length: MOST_CHANGED + 1 }, () => randomUUID()) }],
    ['ids.0', { ids: ['everybody'] }],
    ['removeFlags', { ids: [randomUUID()], addFlags: ['OrgMember'], removeFlags: ['OrgMember'] }],
    [
      'removeFlags',
      {
        ids: [randomUUID()],
        addFlags: ['viewAllDepartments'],
        removeFlags: ['CanViewAllDepartments'],
      },
    ],
    ['role', { ids: [randomUUID()], role: 'Owner' as 'Admin' }],
    ['addFlags.0', { ids: [randomUUID()], addFlags: ['IsOwner' as Flag] }],
  ])('refuses a wrong %s', async (field, body) => {
    const refusal = await server.refusal(memberWork.change, { token: admin.token, body });
    expect(refusal).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) as string },
    });
  });
});
