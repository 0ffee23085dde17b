import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { profile } from '#contract/profile.ts';
import { uploads } from '#contract/uploads.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { idempotency, passwordResets } from '#server/db/bookkeeping.ts';
import { sessions, users } from '#server/db/schema.ts';
import type { SampleWorld } from '#server/features/data-export/export-part.ts';
import { exportParts } from '#server/features/data-export/export-parts.ts';
import { attend, createEvent, theRoleOf } from '#tests/support/factories/rows.ts';
import type { TestServer } from './server.ts';

export const SAMPLED_AT = new Date('2026-05-04T18:30:00Z');
export const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

interface Member {
  readonly id: string;
  readonly token: string;
}

/** Leaves a row of the member's wherever there can be one; answers the id of the event with their seat. */
export async function leaveTraces(server: TestServer, member: Member): Promise<string> {
  const { db } = server.database;
  const world = await worldOf(server, member.id);
  for (const part of Object.values(exportParts))
    for (const { table, rows } of part.sample?.(world) ?? [])
      await db.insert(table).values([...rows]);
  await leavePictures(server, member.token);
  await leaveSecrets(server, member.id);
  await db.update(users).set({ discordName: HOSTILE }).where(eq(users.id, member.id));
  return world.event.eventId;
}

/** The member has a seat in an event of their own, at which they may check in, as in a draft. */
async function worldOf(server: TestServer, userId: string): Promise<SampleWorld> {
  const { db } = server.database;
  const other = await server.member({ username: 'Otto Other' });
  const helpers = [userId, other.id];
  const about = { title: 'Milk run', start: SAMPLED_AT, createdBy: userId, helpers };
  const eventId = await createEvent(db, about);
  await attend(db, { eventId, userId });
  await createEvent(db, { title: 'Hidden run', state: 'draft', helpers });
  const later = new Date(SAMPLED_AT.getTime() + DAY_MS);
  const fullId = await createEvent(db, { title: 'Night shift', start: later });
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
  const { roleId } = await theRoleOf(db, fullId);
  return {
    ...{ userId, otherId: other.id, sessionId: session?.id ?? '' },
    event: { eventId, ...(await theRoleOf(db, eventId)) },
    full: { eventId: fullId, roleId },
    ...{ at: SAMPLED_AT, later, text: HOSTILE, newId: randomUUID },
  };
}

async function leavePictures(server: TestServer, token: string): Promise<void> {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7aa' } })
    .png()
    .toBuffer();
  await server.call(profile.uploadAvatar, { token, file: { bytes } });
  await server.call(uploads.image, { token, file: { bytes } });
}

/** What the copy leaves out. */
async function leaveSecrets({ database: { db } }: TestServer, userId: string): Promise<void> {
  await db.insert(passwordResets).values({ userId, tokenHash: 'SECRET', expiresAt: SAMPLED_AT });
  await db
    .insert(idempotency)
    .values({ userId, key: randomUUID(), fingerprint: '', answer: 'SECRET' });
}
