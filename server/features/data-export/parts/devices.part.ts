import { asc, desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { pushServiceOf } from '#domain/push-services.ts';
import { calendarFeeds, pushSubscriptions } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { passkeys } from '#server/db/passkey-table.ts';
import { sessions } from '#server/db/schema.ts';
import { noMember } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { isoMoment, isoMomentOrNull } from '../export-shapes.ts';
import { iso, isoOrNull } from '../moments.ts';
import { or } from '../page-words.ts';

const text = z.string();

const shape = z.object({
  sessions: z.array(
    z.object({ device: text, createdAt: isoMoment, lastSeen: isoMoment, expiresAt: isoMoment }),
  ),
  notified: z
    .array(z.object({ service: text, zone: text, createdAt: isoMoment }))
    .describe('Browsers that are sent notifications, by whose service'),
  passkeys: z.array(z.object({ device: text, createdAt: isoMoment, lastUsedAt: isoMomentOrNull })),
  calendarFeed: z.object({ createdAt: isoMoment }).nullable(),
});
type Devices = z.infer<typeof shape>;

/** What a member signs in with, and where they are told. */
export const devicesPart = exportPart({
  shape,
  read: async (db, { user }) => ({
    sessions: await readSessions(db, user.id),
    notified: await readNotified(db, user.id),
    passkeys: await readPasskeys(db, user.id),
    calendarFeed: await readCalendarFeed(db, user.id),
  }),
  shown: (found) => [
    ...found.sessions.map(({ device, lastSeen }) => ({
      ...{ name: or(device, 'A device'), at: lastSeen },
    })),
    ...found.passkeys.map(({ device, createdAt }) => ({
      ...{ name: `Passkey: ${or(device, 'A passkey')}`, at: createdAt },
    })),
    ...found.notified.map(({ service, zone, createdAt }) => ({
      ...{ name: `Notifications by ${service}`, at: createdAt },
      facts: [['Time zone', zone] as const],
    })),
    ...(found.calendarFeed ? [{ name: 'Calendar feed', at: found.calendarFeed.createdAt }] : []),
  ],
  columns: {
    'sessions.user_id': { in: 'sessions' },
    'passkeys.user_id': { in: 'passkeys' },
    'push_subscriptions.user_id': { in: 'notified' },
    'push_subscriptions.session_id': noMember,
    'calendar_feeds.user_id': { in: 'calendarFeed' },
    'calendar_feeds.key': { leftOut: 'A secret.' },
  },
  sample: ({ userId, sessionId, at, newId }) => [
    sampleOf(calendarFeeds, { userId, key: newId(), createdAt: at }),
    sampleOf(passkeys, {
      ...{ userId, credentialId: 'SECRET', publicKey: 'SECRET', counter: 0, transports: [] },
      ...{ device: 'Safari on iPhone', createdAt: at },
    }),
    sampleOf(pushSubscriptions, {
      ...{ userId, sessionId, p256dh: 'SECRET', auth: 'SECRET' },
      endpoint: `https://updates.push.services.mozilla.com/wpush/${newId()}`,
      ...{ zone: 'Europe/London', createdAt: at },
    }),
  ],
});

async function readSessions(db: Queryable, userId: string): Promise<Devices['sessions']> {
  const rows = await db
    .select({
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeen: sessions.lastSeen,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeen), asc(sessions.id));
  return rows.map(({ device, createdAt, lastSeen, expiresAt }) => ({
    ...{ device, createdAt: iso(createdAt) },
    ...{ lastSeen: iso(lastSeen), expiresAt: iso(expiresAt) },
  }));
}

/** The whole address would let its holder send to the browser. */
async function readNotified(db: Queryable, userId: string): Promise<Devices['notified']> {
  const rows = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      zone: pushSubscriptions.zone,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  return rows.map(({ endpoint, zone, createdAt }) => ({
    ...{ service: pushServiceOf(endpoint), zone, createdAt: iso(createdAt) },
  }));
}

async function readPasskeys(db: Queryable, userId: string): Promise<Devices['passkeys']> {
  const rows = await db
    .select({
      device: passkeys.device,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ device, createdAt, lastUsedAt }) => ({
    ...{ device, createdAt: iso(createdAt), lastUsedAt: isoOrNull(lastUsedAt) },
  }));
}

async function readCalendarFeed(db: Queryable, userId: string): Promise<Devices['calendarFeed']> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return feed ? { createdAt: iso(feed.createdAt) } : null;
}
