import { eq } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { profile } from '#contract/profile.ts';
import { uploads } from '#contract/uploads.ts';
import { uploadedImages } from '#server/db/bookkeeping.ts';
import { pages, users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

/** Another picture for each number, told apart by its width: WebP makes one of shades that are near. */
const picture = async (n: number) => {
  const image = sharp({ create: { width: 8 + n, height: 8, channels: 3, background: 'teal' } });
  return { bytes: await image.png().toBuffer() };
};

describe.each(engines)('the pictures that one member may upload on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());

  /** Names of pictures that are this member's alone. */
  const names = (memberId: string, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const digits = n.toString(16).padStart(8, '0');
      return `${memberId.replaceAll('-', '')}${digits}-80x60.webp`;
    });
  /** A leader who has uploaded so many pictures already. */
  const leaderWith = async (count: number) => {
    const leader = await server.member({ role: 'Leader' });
    const rows = names(leader.id, count).map((name) => ({ userId: leader.id, name }));
    await server.database.db.insert(uploadedImages).values(rows);
    return leader;
  };
  const upload = async (token: string, n: number) =>
    server.send(uploads.image, { token, file: await picture(n) });

  it('are two hundred; one more is refused for good with a sentence, and not stored', async () => {
    const { token } = await leaderWith(199);
    expect((await upload(token, 1)).status).toBe(200);
    const folder = join(server.config.dataDir, 'uploads');
    const before = (await readdir(folder)).length;
    for (const call of [uploads.image, events.uploadImage]) {
      const refusal = await server.refusal(call, { token, file: await picture(2) });
      expect(refusal).toMatchObject({ status: 409, code: 'quota_reached' });
      expect(refusal.message).toBe(
        "You've uploaded 200 pictures that no event, post or page shows, and that's the limit.",
      );
    }
    expect(await readdir(folder)).toHaveLength(before);
    expect((await upload(token, 1)).status).toBe(200); // the same once more adds none
    expect((await upload((await server.member()).token, 2)).status).toBe(200); // nor is it another member's
  });

  it('are not counted while something published shows them', async () => {
    const { id, token } = await leaderWith(200);
    const { db } = server.database;
    expect((await upload(token, 3)).status).toBe(409); // control
    const [first = '', second = ''] = names(id, 2);
    await createEvent(db, { eventImageUrl: `/uploads/${first}` });
    await db
      .insert(pages)
      .values({ id: `page-${engine.engine}`, content: `<p><img src="/uploads/${second}" /></p>` });
    expect((await upload(token, 3)).status).toBe(200);
    expect((await upload(token, 4)).status).toBe(200);
    expect((await upload(token, 5)).status).toBe(409);
  });

  it('are no more when many are sent at once', async () => {
    const { id, token } = await leaderWith(198);
    const answers = await Promise.all([10, 11, 12, 13, 14, 15].map((n) => upload(token, n)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    const { db } = server.database;
    expect(await db.$count(uploadedImages, eq(uploadedImages.userId, id))).toBe(200);
  });

  it('do not keep a member from another avatar, and are forgotten with the account', async () => {
    const { id, token } = await leaderWith(200);
    for (const n of [20, 21]) {
      const file = await picture(n);
      expect((await server.send(profile.uploadAvatar, { token, file })).status).toBe(200);
    }
    const { db } = server.database;
    await db.delete(users).where(eq(users.id, id));
    expect(await db.$count(uploadedImages, eq(uploadedImages.userId, id))).toBe(0);
  });
});
