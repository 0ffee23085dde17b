import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { audit as auditContract } from '#contract/audit.ts';
import { CALENDAR_PATH, calendarFeed } from '#contract/calendar-feed.ts';
import { events } from '#contract/events.ts';
import { BIN_MS, pruneAudit } from '#server/db/audit.ts';
import { announcements, audit, idempotency } from '#server/db/bookkeeping.ts';
import { answerNotes } from '#server/db/event-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { Device } from '#tests/support/servers/device.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { sharedMembers, sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

const NOTE = 'Half an hour late, sorry.';

describe.each(engines)('SPEC 30.4 a note on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho } = sharedMembers(world);

  const id = () => world.event.id;
  const notes = (userId: string) =>
    world.database.db.$count(answerNotes, eq(answerNotes.userId, userId));
  const textOf = async (response: Promise<Response>) => (await response).text();

  it('SPEC 30.4 is its author’s: each reads their own in every answer, and nobody else’s', async () => {
    await world.answer(nova, { waiting: ['Hauler'], note: NOTE });
    await world.answer(rho, { answer: 'maybe', note: 'Perhaps.' });
    for (const [member, note] of [
      [nova, NOTE],
      [rho, 'Perhaps.'],
      [world.haulerHeld, ''],
    ] as const) {
      const { token } = member;
      expect((await world.seenBy(member)).mine?.note).toBe(note);
      const listed = await world.call(events.list, { token });
      expect(listed.find((one) => one.id === id())?.mine?.note).toBe(note);
      const taken = await world.answer(member, { answer: 'no', note });
      expect(taken.mine?.note).toBe(note);
    }
  });

  it('SPEC 30.4 is in nothing that another member or a visitor is sent', async () => {
    await world.answer(world.haulerHeld, { answer: 'seat', role: 'Hauler', note: NOTE });
    await world.answer(nova, { waiting: ['Hauler'], note: NOTE });
    const device = new Device(world, rho.token);
    device.knows = '9';
    await device.pull();
    const { token } = rho;
    const params = { id: id() };
    const full = { eventId: id(), role: 'Hauler', attending: true };
    await world.call(calendarFeed.switchOn, { token });
    const { all } = await world.call(calendarFeed.read, { token });
    const path = (all ?? '').slice((all ?? '').indexOf(CALENDAR_PATH));
    const sent = await Promise.all([
      textOf(world.send(events.one, { params })),
      textOf(world.send(events.one, { token, params })),
      textOf(world.send(events.list, { token })),
      textOf(world.send(events.rsvp, { token, body: full })),
      textOf(world.send(events.rsvp, { token, body: { ...full, orWait: true } })),
      textOf(world.fetch(path)),
    ]);
    for (const text of [...sent, JSON.stringify(device.pages)]) {
      expect(text).toContain('Night convoy');
      expect(text).not.toContain(NOTE);
    }
  });

  it('SPEC 30.4 is no part of news', async () => {
    await world.answer(nova, { waiting: ['Hauler'], note: NOTE });
    await world.answer(world.haulerHeld, { answer: 'no', note: NOTE });
    const announced = await world.database.db.select().from(announcements);
    expect(announced.map(({ news }) => news.kind)).toContain('seat.given');
    expect(JSON.stringify(announced)).not.toContain(NOTE);
  });

  it('SPEC 30.4 is not kept with the stored answer of a call, taken or refused, which tells it again all the same', async () => {
    const keyed = (body: object) => ({
      ...{ token: nova.token, key: randomUUID(), params: { id: id() }, body: body as never },
    });
    const taken = keyed({ answer: 'maybe', note: NOTE });
    const refused = keyed({ answer: 'seat', role: 'Hauler', note: 'Later.' });
    await world.call(events.answer, taken);
    const refusal = await world.refusal(events.answer, refused);
    expect(refusal).toMatchObject({ code: 'role_full', current: { mine: { note: NOTE } } });
    const kept = await world.database.db
      .select({ answer: idempotency.answer })
      .from(idempotency)
      .where(eq(idempotency.userId, nova.id));
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/sorry|Later/);
    expect((await world.call(events.answer, taken)).mine?.note).toBe(NOTE);
    expect((await world.refusal(events.answer, refused)).current).toMatchObject({
      mine: { note: NOTE },
    });
  });

  const remove = () =>
    world.call(events.remove, { token: world.planner.token, params: { id: id() } });
  const kept = async () => {
    const entries = await world.database.db.select().from(audit).where(eq(audit.subjectId, id()));
    return JSON.stringify(entries);
  };

  it('SPEC 30.4, SPEC 30.14 is told by no audit once the event is deleted, and comes back with it', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler'], note: NOTE });
    await world.edit({ title: 'Changed' });
    expect(await kept()).not.toContain(NOTE);
    await remove();
    expect(await notes(nova.id)).toBe(0);
    const admin = await world.member({ role: 'Admin' });
    const listed = await textOf(world.send(auditContract.list, { token: admin.token, query: {} }));
    expect(listed).toContain(nova.id); // control: the answer is
    expect(listed).not.toContain(NOTE);
    await restoreLatest(world, { token: admin.token, subject: 'event' });
    expect((await world.seenBy(nova)).mine).toMatchObject({ answer: 'maybe', note: NOTE });
    expect(await notes(rho.id)).toBe(0);
  });

  it('SPEC 30.4 goes with the account, also from what is kept of a deleted event', async () => {
    await world.answer(nova, { answer: 'maybe', note: NOTE });
    await world.answer(rho, { answer: 'maybe', note: 'Perhaps.' });
    await remove();
    expect(await kept()).toContain(NOTE); // control
    await world.call(accounts.remove, { token: nova.token });
    expect(await kept()).not.toContain(NOTE);
    const admin = await world.member({ role: 'Admin' });
    await restoreLatest(world, { token: admin.token, subject: 'event' });
    expect([await notes(nova.id), await notes(rho.id)]).toEqual([0, 1]);
  });

  it('SPEC 30.4 is kept no longer than the event can be restored', async () => {
    await world.answer(nova, { answer: 'maybe', note: NOTE });
    await remove();
    const { db } = world.database;
    await pruneAudit(db, new Date(world.clock.now.getTime() + BIN_MS));
    expect(await kept()).toContain(NOTE);
    await pruneAudit(db, new Date(world.clock.now.getTime() + BIN_MS + 1));
    expect(await kept()).not.toContain(NOTE);
  });

  it('SPEC 30.4 goes with the account', async () => {
    await world.answer(nova, { answer: 'maybe', note: NOTE });
    await world.answer(rho, { answer: 'maybe', note: NOTE });
    await world.call(accounts.remove, { token: nova.token });
    expect([await notes(nova.id), await notes(rho.id)]).toEqual([0, 1]);
  });

  it('SPEC 30.4 is gone from the database once it is taken back', async () => {
    await world.answer(nova, { answer: 'maybe', note: NOTE });
    await world.answer(nova, { answer: 'maybe', note: ' ' });
    expect(await notes(nova.id)).toBe(0);
  });
});
