import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import {
  eventTemplates,
  LONGEST_TEMPLATE_NAME,
  MOST_TEMPLATES,
} from '#contract/event-templates.ts';
import { events } from '#contract/events.ts';
import { eventTemplates as table } from '#server/db/planning-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aDraft, startEventServer, type EventServer } from '#tests/support/servers/event-server.ts';

describe.each(engines)('templates of events on $engine', (engine) => {
  let server: EventServer;
  let token: string;
  beforeAll(async () => {
    server = await startEventServer(engine);
    ({ token } = server.planner);
  });
  beforeEach(() => server.database.db.delete(table));
  afterAll(() => server.close());

  const add = (name: string, given: Record<string, unknown> = {}) =>
    server.call(eventTemplates.add, { token, body: { name, event: aDraft(), ...given } });
  const change = (id: string, body: Record<string, unknown>) =>
    server.call(eventTemplates.change, { token, params: { id }, body });
  const names = async () =>
    (await server.call(eventTemplates.list, { token })).map(
      ({ name, place }) => `${place} ${name}`,
    );

  it('SPEC 31.7 keeps what an event is made of, and a new event can be made of it', async () => {
    const event = aDraft({ handoverHours: 5, confirm: true, question: 'Which ship?' });
    const kept = await add(' Convoy ', { event });
    const { roles, ...rest } = event;
    expect(kept).toMatchObject({ name: 'Convoy', place: 0, revision: 1, event: rest });
    expect(kept.event.roles).toMatchObject(roles);
    expect(await server.call(eventTemplates.list, { token })).toEqual([kept]);
    const made = await server.call(events.create, { token, body: kept.event });
    expect(made).toMatchObject({ title: 'Patrol', handoverHours: 5, confirm: true });
  });

  it('SPEC 31.7 leaves out what belongs to one event, and takes times that are past', async () => {
    const [roleId, helper] = [crypto.randomUUID(), server.pilot.id];
    const { event } = await add('Convoy', {
      event: aDraft({
        ...{ start: '2020-07-01T18:00:00.000Z', end: '2020-07-01T20:00:00.000Z' },
        ...{ helpers: [helper], locked: true, reason: 'Full', state: 'draft' },
        ...{ publishAt: '2020-06-01T18:00:00.000Z', opensAt: '2020-06-20T18:00:00.000Z' },
        roles: [{ id: roleId, name: 'Marine', icon: '', capacity: 2, department: 'security' }],
      }),
    });
    expect(event.start).toBe('2020-07-01T18:00:00.000Z');
    for (const name of ['helpers', 'locked', 'reason', 'state', 'publishAt', 'opensAt'])
      expect(event).not.toHaveProperty(name);
    expect(event.roles[0]).not.toHaveProperty('id');
  });

  it('SPEC 31.8 stands in an order that is changed by place, the others in theirs', async () => {
    const [a, b] = [await add('A'), await add('B')];
    const c = await add('C', { place: 0 });
    expect(await names()).toEqual(['0 C', '1 A', '2 B']);
    expect(await change(c.id, { place: 1 })).toMatchObject({ place: 1, revision: 1 });
    expect(await names()).toEqual(['0 A', '1 C', '2 B']);
    await change(a.id, { place: 900 });
    expect(await names()).toEqual(['0 C', '1 B', '2 A']);
    await change(b.id, { place: null });
    expect(await names()).toEqual(['0 C', '1 A', '2 B']);
    await server.call(eventTemplates.remove, { token, params: { id: c.id } });
    expect(await names()).toEqual(['0 A', '1 B']);
    await add('D', { place: 5 });
    expect(await names()).toEqual(['0 A', '1 B', '2 D']);
  });

  it('SPEC 31.8 changes what a call names, and nothing else', async () => {
    const { id, event } = await add('Convoy');
    expect(await change(id, { name: 'Night convoy' })).toMatchObject({
      ...{ name: 'Night convoy', event, revision: 2 },
    });
    const other = aDraft({ title: 'Race' });
    const changed = await change(id, { event: other });
    expect(changed).toMatchObject({ name: 'Night convoy', revision: 3 });
    expect(changed.event.title).toBe('Race');
    expect(await change(id, {})).toEqual(changed);
  });

  it('SPEC 31.8 an edit that was based on an older state is refused with the newer one', async () => {
    const { id } = await add('Convoy');
    await change(id, { name: 'Night convoy', revision: 1 });
    const refusal = await server.refusal(eventTemplates.change, {
      ...{ token, params: { id }, body: { name: 'Race', revision: 1 } },
    });
    expect(refusal).toMatchObject({ code: 'stale_revision', changedBy: 'planner' });
    expect(refusal.current).toMatchObject({ name: 'Night convoy', revision: 2 });
    expect(await names()).toEqual(['0 Night convoy']);
  });

  it('SPEC 31.7 are at most a hundred, also of two at once', async () => {
    const { event } = await add('A');
    const rows = Array.from({ length: MOST_TEMPLATES - 2 }, (_, at) => ({
      ...{ name: 'B', event, place: at + 1, createdAt: new Date() },
    }));
    await server.database.db.insert(table).values(rows);
    const body = { name: 'C', event: aDraft() };
    const answers = await Promise.all(
      [1, 2].map(() => server.send(eventTemplates.add, { token, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await server.refusal(eventTemplates.add, { token, body })).toMatchObject({
      code: 'quota_reached',
    });
    expect(await server.database.db.$count(table)).toBe(MOST_TEMPLATES);
  });

  it('SPEC 31.7 two that come first at once have two places', async () => {
    await Promise.all(['A', 'B', 'C'].map((name) => add(name, { place: 0 })));
    expect((await names()).map((one) => one[0])).toEqual(['0', '1', '2']);
  });

  it('SPEC 31.7 the same call again makes no second one', async () => {
    const key = crypto.randomUUID();
    const body = { name: 'Convoy', event: aDraft() };
    const first = await server.call(eventTemplates.add, { token, key, body });
    expect(first.id).toBe(key);
    expect(await server.call(eventTemplates.add, { token, key, body })).toEqual(first);
    expect(await names()).toEqual(['0 Convoy']);
  });

  it('SPEC 31.7 refuses what an event is refused for, by its field, and changes nothing', async () => {
    const { id } = await add('Convoy');
    const role = { name: 'Marine', icon: '', capacity: 2, department: 'security' };
    const wrong: readonly [Record<string, unknown>, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(LONGEST_TEMPLATE_NAME + 1) }, 'name'],
      [{ name: null }, 'name'],
      [{ place: -1 }, 'place'],
      [{ place: 1.5 }, 'place'],
      [{ event: null }, 'event'],
      [{ event: 'Convoy' }, 'event'],
      [{ event: aDraft({ title: '' }) }, 'event.title'],
      [{ event: aDraft({ start: 'soon' }) }, 'event.start'],
      [{ event: aDraft({ end: '2020-01-01T00:00:00Z' }) }, 'event.end'],
      [{ event: aDraft({ roles: [role, role] }) }, 'event.roles.1.name'],
      [
        { event: aDraft({ roles: [{ ...role, department: 'nowhere' }] }) },
        'event.roles.0.department',
      ],
      [{ event: aDraft({ roles: Array.from({ length: 41 }, () => role) }) }, 'event.roles'],
      [
        { event: aDraft({ eventImageUrl: 'https://elsewhere.example/a.png' }) },
        'event.eventImageUrl',
      ],
      [
        { event: aDraft({ description: '<a href="javascript:alert(1)">Go</a>' }) },
        'event.description',
      ],
    ];
    const before = await server.call(eventTemplates.list, { token });
    for (const [body, field] of wrong) {
      const adding = { token, body: { name: 'New', event: aDraft(), ...body } } as never;
      const refusals = [
        await server.refusal(eventTemplates.add, adding),
        await server.refusal(eventTemplates.change, { token, params: { id }, body }),
      ];
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
        expect(Object.keys(refusal.fields ?? {}), JSON.stringify(body)).toContain(field);
      }
    }
    expect(await server.call(eventTemplates.list, { token })).toEqual(before);
  });

  it('SPEC 31.7 are for whoever may edit events, and what is gone is 404', async () => {
    const { id } = await add('Convoy');
    const { token: pilot } = server.pilot;
    const params = { id };
    for (const refused of [
      await server.refusal(eventTemplates.list, { token: pilot }),
      await server.refusal(eventTemplates.add, {
        token: pilot,
        body: { name: 'A', event: aDraft() },
      }),
      await server.refusal(eventTemplates.change, { token: pilot, params, body: { name: 'A' } }),
      await server.refusal(eventTemplates.remove, { token: pilot, params }),
    ])
      expect(refused.code).toBe('forbidden');
    await server.call(eventTemplates.remove, { token, params });
    for (const gone of [
      await server.refusal(eventTemplates.change, { token, params, body: { name: 'A' } }),
      await server.refusal(eventTemplates.remove, { token, params }),
      await server.refusal(eventTemplates.remove, { token, params: { id: 'x' } }),
    ])
      expect(gone.status).toBe(404);
  });

  it('SPEC 31.8 who added, changed and deleted one stands in the audit', async () => {
    const { id } = await add('Convoy');
    await change(id, { name: 'Race' });
    await server.call(eventTemplates.remove, { token, params: { id } });
    const admin = await server.member({ role: 'Admin' });
    const query = { subject: 'template' as const, subjectId: id };
    const { entries } = await server.call(audit.list, { token: admin.token, query });
    expect(entries.map(({ action, title, actor }) => [action, title, actor])).toEqual([
      ['deleted', 'Race', 'planner'],
      ['updated', 'Convoy', 'planner'],
      ['created', 'Convoy', 'planner'],
    ]);
    expect(entries[1]?.after).toMatchObject({ name: 'Race' });
    expect(entries.map(({ isRestorable }) => isRestorable)).toEqual([true, false, false]);
  });

  it('SPEC 31.8 an Admin brings a deleted one back in its place, once, unless there are too many', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')];
    await server.call(eventTemplates.remove, { token, params: { id: b.id } });
    const admin = await server.member({ role: 'Admin' });
    const query = { subject: 'template' as const, subjectId: b.id, action: 'deleted' as const };
    const { entries } = await server.call(audit.list, { token: admin.token, query });
    const restoring = { token: admin.token, params: { id: String(entries[0]?.id) } };
    const rows = Array.from({ length: MOST_TEMPLATES - 2 }, (_, at) => ({
      ...{ name: 'X', event: a.event, place: at + 2, createdAt: new Date() },
    }));
    await server.database.db.insert(table).values(rows);
    expect(await server.refusal(audit.restore, restoring)).toMatchObject({ code: 'quota_reached' });
    await server.database.db.delete(table).where(eq(table.name, 'X'));
    await server.call(audit.restore, restoring);
    expect(await server.call(eventTemplates.list, { token })).toEqual([
      a,
      { ...b, revision: 2 },
      c,
    ]);
    expect(await server.refusal(audit.restore, restoring)).toMatchObject({ code: 'invalid' });
  });
});
