import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { applications } from '#contract/applications.ts';
import { audit } from '#contract/audit.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { announcements } from '#server/db/bookkeeping.ts';
import { notices } from '#server/db/notice-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { departmentId, HAULER, submissionCalls } from '#tests/support/servers/submission-calls.ts';

describe.each(engines)('SPEC 21.1 who reads what of a submission on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  const calls = submissionCalls(world);
  const { apply, decide, refused, write } = calls;
  const give = { state: 'accepted', positionId: HAULER } as const;
  let chief: Member;
  let steward: Member;
  let postingId: string;
  beforeAll(async () => {
    [chief, steward] = [await calls.chief(), await calls.steward()];
    postingId = await calls.post(chief);
  });

  async function asked() {
    const one = await apply(postingId);
    await write(chief, one, 'Between you and me.');
    await decide(chief, one, { ...give, note: 'For you alone.' });
    return one;
  }

  it('whoever gives a position that is asked for reads nothing of what was said, however often they ask', async () => {
    const one = await asked();
    const key = randomUUID();
    const given = { id: one.id, position: 'given', message: '', note: '', messages: [] };
    expect(await decide(steward, one, give, key)).toMatchObject(given);
    expect(await decide(steward, one, give, key)).toMatchObject(given);
    expect(await decide(steward, one, give)).toMatchObject(given);
    expect(await decide(chief, one, give)).toMatchObject({
      ...{ note: 'For you alone.', messages: [{ text: 'Between you and me.' }] }, // control
    });
  });

  it('it is not there for them without a position to give', async () => {
    const one = await asked();
    expect(await refused(steward, one, { state: 'accepted' })).toMatchObject({ status: 404 });
    const open = await apply(postingId);
    expect(await refused(steward, open, give)).toMatchObject({ status: 404 });
    await decide(chief, open, { state: 'accepted' });
    expect(await refused(steward, open, give)).toMatchObject({ status: 404 });
  });

  it('a repeated decision is answered to whoever was suspended once', async () => {
    const one = await apply(postingId);
    const manager = await world.member({ primaryPositionId: HAULER });
    const key = randomUUID();
    await decide(manager, one, { state: 'talking' }, key);
    const ago = (hours: number) => new Date(world.clock.now.getTime() - hours * HOUR_MS);
    await world.database.db
      .update(users)
      .set({ suspendedAt: ago(2), suspendedUntil: ago(1) })
      .where(eq(users.id, manager.id));
    expect(await decide(manager, one, { state: 'talking' }, key)).toMatchObject({ id: one.id });
  });

  it('SPEC 21.4 a repeated refusal names nobody, who may be called otherwise by now', async () => {
    const one = await apply(postingId);
    const manager = await world.member({ primaryPositionId: HAULER });
    await decide(chief, one, { state: 'declined' });
    const key = randomUUID();
    const late = () => refused(manager, one, { state: 'accepted' }, key);
    expect(await late()).toMatchObject({ changedBy: chief.username });
    expect(await late()).toMatchObject({
      ...{ changedBy: '', message: 'Somebody declined this application already.' },
    });
  });

  it('the audit says which position an acceptance brought', async () => {
    const one = await apply(postingId);
    const admin = await world.member({ role: 'Admin' });
    await decide(admin, one, give);
    const query = { subjectId: one.author.id };
    const { entries } = await world.call(audit.list, { token: admin.token, query });
    expect(entries[0]).toMatchObject({
      ...{ before: { primaryPositionTitle: null }, after: { primaryPositionTitle: 'Hauler' } },
    });
  });

  it('SPEC 21.9 what somebody wrote goes with their account from the lists of those who were told', async () => {
    const [one, other] = [await apply(postingId), await apply(postingId)];
    const leaving = await world.member({ primaryPositionId: HAULER });
    await write(leaving, one, 'My own words.');
    await write(chief, one, 'Words of the chief.');
    await world.tellAll();
    await write(leaving, other, 'My own words, untold.');
    await world.call(accounts.remove, { token: leaving.token });
    const { db } = world.database;
    const kept = JSON.stringify([
      await db.select().from(notices),
      await db.select().from(announcements),
    ]);
    expect(kept).not.toContain('My own words');
    expect(kept).toContain('Words of the chief.'); // control
    expect(
      await world.call(applications.conversation, {
        ...{ token: chief.token, params: { departmentId, postingId, id: one.id } },
      }),
    ).toHaveLength(2);
  });
});
