import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { about } from '#contract/about.ts';
import { applications } from '#contract/applications.ts';
import { events } from '#contract/events.ts';
import { MOST_SECTIONS } from '#domain/limits.ts';
import { forgetInAudit } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { aboutSections, users } from '#server/db/schema.ts';
import { holdSections } from '#server/db/section-places.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import { startEventServer, type EventServer } from '#tests/support/servers/event-server.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { answerAfter } from '#tests/support/databases/blocked-calls.ts';

// The embedded database has one connection, so nothing can happen in between there.
describe('what happens while something is brought back, on a PostgreSQL server', () => {
  let server: EventServer;
  let admin: { readonly id: string; readonly token: string };
  beforeAll(async () => {
    server = await startEventServer(engineNamed.postgresql);
    admin = await server.member({ role: 'Admin' });
  });
  afterAll(() => server.close());

  const restore = (subject: 'event' | 'section' | 'posting') =>
    restoreLatest(server, { token: admin.token, subject });
  const removeEvent = (id: string) =>
    server.send(events.remove, { token: server.planner.token, params: { id } });
  const attendeesOf = async (id: string) =>
    (await server.call(events.one, { token: admin.token, params: { id } })).rsvps;

  it('an account that is being deleted and its RSVP that comes back do not wait for each other', async () => {
    const leaving = await server.member({ id: '00000000-0000-4000-8000-000000000000' });
    const { id } = await server.create();
    await server.rsvp(id, 'Marine', leaving);
    await removeEvent(id);
    // Deleting an account locks the member and the Admins in one statement (account-lock.ts); here it is two, the member first.
    const lock = (who: string) => (tx: Queryable) =>
      tx.select({ id: users.id }).from(users).where(eq(users.id, who)).for('update');
    const restored = await answerAfter(server.database, {
      work: lock(leaving.id),
      call: () => restore('event'),
      rest: async (tx) => {
        await lock(admin.id)(tx);
        await tx.delete(users).where(eq(users.id, leaving.id));
      },
    });
    expect(restored.status).toBe(204);
    expect(await attendeesOf(id)).toEqual([]);
  });

  it('SPEC 21.9 what somebody who is just leaving wrote does not come back with its posting', async () => {
    const leaving = await server.member();
    const params = { departmentId: 'logistics' };
    const body = { title: 'Hauler', description: '', tags: [] };
    const { token } = admin;
    const { id: postingId } = await server.call(applications.create, { token, params, body });
    const place = { ...params, postingId };
    const message = { message: '<p>My own words.</p>' };
    await server.call(applications.submit, { token: leaving.token, params: place, body: message });
    await server.call(applications.remove, { token, params: place });
    const restored = await answerAfter(server.database, {
      work: async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, leaving.id)).for('update');
        await forgetInAudit(tx, leaving.id, { words: 'Removed.', at: new Date() });
        await tx.delete(users).where(eq(users.id, leaving.id));
      },
      call: () => restore('posting'),
    });
    expect(restored.status).toBe(204);
    const all = await server.call(applications.listWithSubmissions, { token, params });
    expect(all.find(({ id }) => id === postingId)?.submissions).toMatchObject([
      { username: null, message: '<p>Removed.</p>', state: 'withdrawn' },
    ]);
  });

  it('SPEC 5.16 a section that is added while another comes back is not one too many', async () => {
    const draft = (place: number) => ({ title: `Section ${place}`, positionId: place });
    const { id } = await server.call(about.create, { token: admin.token, body: draft(1) });
    await server.call(about.remove, { token: admin.token, params: { id } });
    const places = Array.from({ length: MOST_SECTIONS - 1 }, (_, place) => draft(place));
    await server.database.db.insert(aboutSections).values(places);
    const refused = await answerAfter(server.database, {
      work: async (tx) => {
        await holdSections(tx);
        await tx.insert(aboutSections).values(draft(MOST_SECTIONS));
      },
      call: () => restore('section'),
    });
    expect(refused.status).toBe(409);
    expect(await server.call(about.list)).toHaveLength(MOST_SECTIONS);
  });
});
