import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { applications } from '#contract/applications.ts';
import { FIRST_KNOWLEDGE, KNOWLEDGE } from '#contract/knowledge.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { postings, users } from '#server/db/schema.ts';
import { submissions } from '#server/db/application-tables.ts';
import { CHANGES_CHANNEL } from '#server/core/live/live-hub.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { Device } from '#tests/support/servers/device.ts';
import { listenTo } from '#tests/support/servers/live-streams.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;
const held = {
  logistics: idOf('Hauler'),
  medical: idOf('Field Medic'),
  security: idOf('Hangar Guard'),
};
type Held = keyof typeof held;

describe.each(engines)('what managers have of their departments, on $engine', (engine) => {
  let server: TestServer;
  const ids = {} as Record<Held, string>;
  let author: Awaited<ReturnType<TestServer['member']>>;
  beforeAll(async () => {
    server = await startServer({ engine });
    author = await server.member();
    for (const departmentId of ['logistics', 'medical'] as const)
      ids[departmentId] = (await submit(departmentId)).id;
  });
  afterAll(() => server.close());

  async function submit(departmentId: string) {
    const { db } = server.database;
    const [posting] = await db.insert(postings).values({ departmentId, title: 'X' }).returning();
    const params = { departmentId, postingId: posting?.id ?? '' };
    const body = { message: '<p>Me.</p>' };
    const { id } = await server.call(applications.submit, { token: author.token, params, body });
    return { id, postingId: params.postingId };
  }
  async function hold(id: string, departments: readonly Held[], flags = ['OrgMember'] as const) {
    const [first, second] = departments.map((one) => held[one]);
    await server.database.db
      .update(users)
      .set({
        primaryPositionId: first ?? null,
        secondaryPositionId: second ?? null,
        flags: [...flags],
      })
      .where(eq(users.id, id));
  }
  /** A device of this version. */
  function deviceOf({ token }: { readonly token: string }) {
    const device = new Device(server, token);
    device.knows = String(KNOWLEDGE);
    return device;
  }
  async function synced(overrides?: Parameters<TestServer['member']>[0]) {
    const member = await server.member(overrides);
    const device = deviceOf(member);
    await device.pull();
    return { ...member, device };
  }
  const rowsOf = (device: Device) =>
    [...new Set(device.all('submissions').map((row) => row.departmentId))].sort();

  it.each<[string, readonly Held[], readonly Held[]]>([
    ['gains one', [], ['logistics']],
    ['gains a second', ['logistics'], ['logistics', 'medical']],
    ['loses one of two', ['logistics', 'medical'], ['medical']],
    ['changes to another', ['logistics'], ['medical']],
    ['loses all', ['logistics', 'medical'], []],
    ['loses what had nothing', ['logistics', 'security'], ['logistics']],
  ])('PL21 a manager who %s has what belongs to it, and nothing else', async (_, before, after) => {
    const { id, token, device } = await synced();
    const has = (departments: readonly Held[]) => departments.filter((one) => one !== 'security');
    await hold(id, before);
    await device.pull();
    expect(rowsOf(device)).toEqual([...has(before)].sort());
    await hold(id, after);
    const [first] = await device.pull();
    expect(rowsOf(device)).toEqual([...has(after)].sort());
    // What is lost is wiped by the first page, before anything new comes.
    if (before.length > 0) expect(first?.scopes).not.toContain('managed');
    const fresh = deviceOf({ token });
    await fresh.pull();
    expect(device.all('submissions')).toEqual(fresh.all('submissions'));
  });

  it('PL21 whoever loses the flag has nothing of it any more', async () => {
    const { id, device } = await synced({ primaryPositionId: held.logistics });
    expect(rowsOf(device)).toEqual(['logistics']);
    await hold(id, ['logistics'], [] as never);
    await device.pull();
    expect(rowsOf(device)).toEqual([]);
  });

  it('PL21 no page names a submission of another department, not even one that changed or went', async () => {
    const { device } = await synced({ primaryPositionId: held.logistics });
    const medical = await submit('medical');
    const logistics = await submit('logistics');
    const { db } = server.database;
    await device.pull();
    expect(device.all('submissions').map(({ id }) => id)).toContain(logistics.id); // control
    await db.delete(submissions).where(eq(submissions.id, medical.id));
    await db.delete(submissions).where(eq(submissions.id, logistics.id));
    await device.pull();
    const pages = JSON.stringify(device.pages);
    expect(pages).not.toContain(medical.id);
    expect(pages).not.toContain(ids.medical);
    expect(device.all('submissions').map(({ id }) => id)).not.toContain(logistics.id);
  });

  it('SPEC 21.10 devices learn what applicants and deciders are called and look like now, and that they left', async () => {
    const { device } = await synced({ primaryPositionId: held.logistics });
    const decider = await server.member({ primaryPositionId: held.logistics });
    const { id, postingId } = await submit('logistics');
    const params = { departmentId: 'logistics', postingId, id };
    const body = { state: 'declined' } as const;
    await server.call(applications.decide, { token: decider.token, params, body });
    await device.pull();
    const row = () => device.one('submissions', id);
    expect(row()).toMatchObject({ username: author.username, decidedBy: decider.username }); // control
    const { db } = server.database;
    const change = async (who: string, values: Partial<typeof users.$inferInsert>) => {
      await db.update(users).set(values).where(eq(users.id, who));
      await device.pull();
    };
    await change(author.id, { avatarUrl: '/uploads/new.webp' });
    expect(row()).toMatchObject({ avatarUrl: '/uploads/new.webp' });
    const usernames = { username: 'called_anew', usernameKey: 'called_anew' };
    await change(author.id, usernames);
    expect(row()).toMatchObject({ username: 'called_anew' });
    await change(author.id, { username: author.username, usernameKey: author.username });
    await change(decider.id, usernames);
    expect(row()).toMatchObject({ decidedBy: 'called_anew' });
    await server.call(accounts.remove, { token: decider.token });
    await device.pull();
    expect(row()).toMatchObject({ decidedBy: null });
  });

  it("SPEC 21.10 an author's devices have their own, and learn of every answer", async () => {
    const device = deviceOf(author);
    await device.pull();
    expect(device.one('mySubmissions', ids.logistics)).toMatchObject({ state: 'new' });
    expect(device.all('submissions')).toEqual([]);
    const manager = await server.member({ primaryPositionId: held.logistics });
    const { id, postingId } = await submit('logistics');
    const params = { departmentId: 'logistics', postingId, id };
    const body = { text: 'When?' };
    await server.call(applications.write, { token: manager.token, params, body });
    await device.pull();
    expect(device.one('mySubmissions', id)).toMatchObject({
      ...{ state: 'talking', messages: [{ text: 'When?', userId: manager.id }] },
    });
  });

  it('PL20 an older device is sent neither scope nor rows, and learns them later', async () => {
    const member = await server.member({ primaryPositionId: held.logistics });
    const device = new Device(server, member.token);
    await device.pull();
    await submit('logistics');
    await device.pull();
    expect(JSON.stringify(device.pages)).not.toMatch(/managed|ubmissions/);
    device.knows = String(KNOWLEDGE);
    await device.pull();
    expect(rowsOf(device)).toEqual(['logistics']);
  });

  it('PL20 PL21 the live stream names the scope to managers of the department alone, and to no older device', async () => {
    const open = async (title: string, knows: number | null) => {
      const { token } = await server.member({ primaryPositionId: idOf(title) });
      const stream = await listenTo(server, token, knows);
      await stream.next();
      return stream;
    };
    const streams = [
      await open('Hauler', KNOWLEDGE),
      await open('Field Medic', KNOWLEDGE),
      await open('Hauler', FIRST_KNOWLEDGE),
      await open('Hauler', null),
    ];
    // Everything that was noted before has been told once this has, and what other tests changed is told no more.
    const upTo = async () => {
      await server.database.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '["public"]')`);
      return Promise.all(streams.map(scopesUpToPublic));
    };
    await upTo();
    await submit('logistics');
    const heard = (await upTo()).map((scopes) => scopes.includes('managed'));
    for (const stream of streams) stream.stop();
    expect(heard).toEqual([true, false, false, false]);
  });
});

async function scopesUpToPublic(stream: Awaited<ReturnType<typeof listenTo>>): Promise<string[]> {
  const scopes: string[] = [];
  while (!scopes.includes('public')) {
    const line = await stream.next();
    if (line !== 'end' && 'changed' in line) scopes.push(...line.changed);
  }
  return scopes;
}
