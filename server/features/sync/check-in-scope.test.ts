import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { CheckInMark } from '#contract/check-in.ts';
import type { Contract, Endpoint } from '#contract/endpoint.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { readPerson } from '#server/accounts/person-now.ts';
import { checkIns, events } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { CHANGES_CHANNEL } from '#server/core/live/live-hub.ts';
import type { PullParts, SyncSources } from '#server/core/sync/source.ts';
import { syncSources } from '#server/features.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { Device } from '#tests/support/servers/device.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { answerPull } from './pull.ts';

describe.each(engines)('what those who check in have, on $engine', (engine) => {
  let server: TestServer;
  let helper: Awaited<ReturnType<TestServer['member']>>;
  let ours: string;
  let others: string;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { db } = server.database;
    await db.delete(events);
    helper = await server.member();
    ours = await createEvent(db, {});
    others = await createEvent(db, {});
    for (const eventId of [ours, others]) await mark(eventId);
    await name(ours, [helper.id]);
  });

  async function mark(
    eventId: string,
    userId = helper.id,
    revision = 1,
    made: CheckInMark = 'present',
  ) {
    const values = { eventId, userId, mark: made, at: new Date(), revision };
    await server.database.db
      .insert(checkIns)
      .values(values)
      .onConflictDoUpdate({ target: [checkIns.eventId, checkIns.userId], set: values });
  }
  const name = (eventId: string, helpers: string[]) =>
    server.database.db.update(events).set({ helpers }).where(eq(events.id, eventId));
  function deviceOf({ token }: { readonly token: string }) {
    const device = new Device(server, token);
    device.knows = String(KNOWLEDGE);
    return device;
  }
  async function synced(member: { readonly token: string }) {
    const device = deviceOf(member);
    await device.pull();
    return device;
  }
  const has = (device: Device) => device.all('checkIns').map(({ eventId }) => eventId);

  it('CI6 editors have the marks of all events, helpers those of the events that name them, others none', async () => {
    const editor = await server.member({ flags: ['OrgMember', 'CanEditEvents'] });
    expect(has(await synced(editor)).toSorted()).toEqual([ours, others].toSorted());
    expect(has(await synced(helper))).toEqual([ours]);
    const nobody = await synced(await server.member());
    expect(has(nobody)).toEqual([]);
    const [page] = await nobody.pull();
    expect(page?.scopes).not.toContain('checkin');
  });

  it('CI6 a helper hears of their own event’s changes alone', async () => {
    const device = await synced(helper);
    const other = await server.member();
    for (const eventId of [ours, others]) await mark(eventId, other.id);
    const pages = await device.pull();
    expect(JSON.stringify(pages)).not.toContain(others);
    expect(device.all('checkIns')).toHaveLength(2);
    await server.database.db.delete(checkIns).where(eq(checkIns.userId, other.id));
    const after = await device.pull();
    expect(JSON.stringify(after)).not.toContain(others);
    expect(device.all('checkIns')).toHaveLength(1);
  });

  it('CI6 control: without the events in which they check in, a helper hears of another one’s', async () => {
    const device = await synced(helper);
    await mark(others, (await server.member()).id);
    const { db } = server.database;
    const caller = { ...(await readPerson(db, helper.id)), username: '', sessionId: '' };
    const asked = { caller, cursor: device.cursor, knows: KNOWLEDGE, now: new Date() };
    const told = async (sources: SyncSources) =>
      JSON.stringify((await answerPull(db, { ...asked, sources })).page);
    const { checkIns: source } = syncSources;
    const unfiltered = {
      ...source,
      deliver: (parts: PullParts, changed: readonly string[]) =>
        source.deliver({ ...parts, checksIn: 'all' }, changed),
    };
    expect(await told(syncSources)).not.toContain(others);
    expect(await told({ ...syncSources, checkIns: unfiltered })).toContain(others);
  });

  it.each<[string, () => Promise<unknown>, () => string[]]>([
    ['is named by a second event', () => name(others, [helper.id]), () => [ours, others]],
    [
      'is named by another one',
      async () => {
        await name(ours, []);
        await name(others, [helper.id]);
      },
      () => [others],
    ],
    ['is named no more', () => name(ours, []), () => []],
    [
      'loses their membership',
      () => server.database.db.update(users).set({ flags: [] }).where(eq(users.id, helper.id)),
      () => [],
    ],
  ])('CI6 a helper who %s has what belongs to it, and nothing else', async (_, happens, now) => {
    const device = await synced(helper);
    await happens();
    const [first] = await device.pull();
    expect(has(device).toSorted()).toEqual(now().toSorted());
    // What is lost is wiped by the first page, before anything new comes.
    expect(first?.scopes).not.toContain('checkin');
    expect(device.all('checkIns')).toEqual((await synced(helper)).all('checkIns'));
  });

  it('CI6 marks of what has long been over are not sent', async () => {
    const end = new Date(Date.now() - 8 * 24 * HOUR_MS - HOUR_MS);
    await server.database.db.update(events).set({ start: end, end }).where(eq(events.id, ours));
    expect(has(await synced(helper))).toEqual([]);
    expect(has(await synced(await server.member({ role: 'Leader' })))).toEqual([others]);
  });

  it('CI6 a device that doesn’t know marks isn’t sent any', async () => {
    const device = deviceOf(helper);
    device.knows = String(KNOWLEDGE - 1);
    await device.pull();
    expect(has(device)).toEqual([]);
  });

  it('SPEC 32.32 no call tells other members of a no-show, and nor does a pull', async () => {
    const missed = await server.member();
    await mark(ours, missed.id, 2, 'noShow');
    const end = new Date(Date.now() - HOUR_MS);
    await server.database.db.update(events).set({ start: end, end }).where(eq(events.id, ours));
    const shows = /no-?show(?!":0)/i;
    const reads = Object.values<Contract>(api)
      .flatMap((feature) => Object.values(feature))
      .filter(({ method, access }) => method === 'GET' && access !== 'bot');
    const toldOf = async ({ token }: { readonly token: string }, id: string) => {
      const asked = reads.filter(({ path }) => id === ours || path.includes(':id'));
      const answers = asked.map(async (endpoint) => {
        const params = { ...placeOf(endpoint), id };
        const query = { id } as never; // of the calls that look for one
        return `${endpoint.path} ${await (await server.send(endpoint, { token, params, query })).text()}`;
      });
      return (await Promise.all(answers)).filter((answer) => shows.test(answer));
    };
    const leader = await server.member({ role: 'Leader' });
    expect(await toldOf(leader, ours)).not.toEqual([]);
    const other = await server.member();
    for (const id of [ours, missed.id]) expect(await toldOf(other, id)).toEqual([]);
    expect(JSON.stringify(await deviceOf(other).pull())).not.toMatch(shows);
  });

  it('CI6 a mark wakes the devices of those who check in there', async () => {
    const heard: string[] = [];
    const stop = await server.database.listen(CHANGES_CHANNEL, (payload) => heard.push(payload));
    await mark(ours, helper.id, 2);
    await expect.poll(() => heard.join()).toContain(`self:${helper.id}`);
    expect(heard.join()).toContain('checkin');
    await stop();
  });
});

/** A department for what is in one. */
function placeOf({ path }: Endpoint): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, 'logistics']));
}
