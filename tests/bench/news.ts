// What everybody else notices while 10,000 members are told of a new post and it is pushed to their browsers: how long a
// read takes meanwhile, compared with the same server at rest, and how long one member waits for what is news for them alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pushSubscriptions } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { sessions, users } from '#server/db/schema.ts';
import { migrate } from '#server/migrate.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { createEvent, createUser, theRoleOf } from '#tests/support/factories/rows.ts';
import { createManyMembers } from '#tests/support/factories/many-members.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { startPushService, type PushService } from '#tests/support/outside/push-service.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { onBothEngines } from './engines.ts';
import { print, quantile, rounded } from './figures.ts';

const MEMBERS = 10_000;
const PORTION = 1_000;
/** Between two reads, as somebody who looks around. */
const PAUSE_MS = 20;
const READS_AT_REST = 300;

/** Prints one line for each engine. */
export async function benchNews(): Promise<void> {
  await onBothEngines(benchOn);
}

async function benchOn(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const pushService = await startPushService();
  try {
    const database = await openDatabase({ dataDir, databaseUrl });
    await migrate(database);
    const { id, username } = await createUser(database.db, {
      flags: ['OrgMember', 'canCreatePosts'],
    });
    const eventId = await createEvent(database.db);
    const { roleId } = await theRoleOf(database.db, eventId);
    await createManyMembers(database.db, MEMBERS);
    await subscribeAll(database, pushService);
    await database.close();

    const env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
    const muster = await startMuster({
      dataDir,
      env: { ...env, LOG_LEVEL: 'warn', PUSH_SERVICES: pushService.origin },
    });
    const client = await signInToApi(muster.url, username);
    const herald = { url: muster.url, authorization: `Bearer ${client.token}` };
    const atRest = await reads(herald, (count) => count < READS_AT_REST);
    const since = performance.now();
    await publish(herald);
    const [meanwhile, aloneMs] = await Promise.all([
      reads(herald, () => pushService.pushed.length <= MEMBERS), // the post to all others, and the seat
      newsForOne(herald, { id, eventId, roleId, pushService }),
    ]);
    const seconds = (performance.now() - since) / 1_000;
    await client.close();
    await muster.dispose();
    print('news', {
      engine,
      members: MEMBERS,
      ...{ seconds: rounded(seconds), pushedPerSecond: rounded(MEMBERS / seconds) },
      aloneMs: rounded(aloneMs),
      ...compared('median', 0.5, { atRest, meanwhile }),
      ...compared('p95', 0.95, { atRest, meanwhile }),
      ...compared('p99', 0.99, { atRest, meanwhile }),
    });
  } finally {
    await pushService.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Samples {
  readonly atRest: readonly number[];
  readonly meanwhile: readonly number[];
}

function compared(name: string, share: number, { atRest, meanwhile }: Samples) {
  const [before, during] = [quantile(atRest, share), quantile(meanwhile, share)];
  return {
    [`${name}AtRestMs`]: rounded(before),
    [`${name}MeanwhileMs`]: rounded(during),
    [`${name}Ratio`]: rounded(during / before),
  };
}

async function subscribeAll({ db }: Database, pushService: PushService): Promise<void> {
  const { keys, endpoint } = pushService.browser().subscription;
  const ids = (await db.select({ id: users.id }).from(users)).map(({ id }) => id);
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + DAY_MS)];
  for (let at = 0; at < ids.length; at += PORTION) {
    const portion = ids.slice(at, at + PORTION).map((userId) => ({ userId, expiresAt }));
    const begun = await db
      .insert(sessions)
      .values(portion)
      .returning({ sessionId: sessions.id, userId: sessions.userId });
    await db.insert(pushSubscriptions).values(
      begun.map((one) => ({
        ...one,
        ...keys,
        endpoint: `${endpoint}/${one.userId}`,
        zone: 'UTC',
        createdAt,
      })),
    );
  }
}

interface Caller {
  readonly url: string;
  readonly authorization: string;
}

async function reads({ url, authorization }: Caller, goesOn: (count: number) => boolean) {
  const samples: number[] = [];
  while (goesOn(samples.length)) {
    const since = performance.now();
    const response = await fetch(`${url}/api/auth/user/profile`, { headers: { authorization } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a read was answered with ${response.status}`);
    samples.push(performance.now() - since);
    await sleep(PAUSE_MS);
  }
  return samples;
}

interface One {
  readonly id: string;
  readonly eventId: string;
  readonly roleId: string;
  readonly pushService: PushService;
}

/** How long (ms) until the browser of a member hears of a free seat, once a tenth of all have heard of the post. */
async function newsForOne(
  { url, authorization }: Caller,
  { id, eventId, roleId, pushService }: One,
): Promise<number> {
  while (pushService.pushed.length < MEMBERS / 10) await sleep(PAUSE_MS);
  const since = performance.now();
  const response = await fetch(`${url}/api/events/${eventId}/watch`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ role: roleId, isWatching: true }),
  });
  if (response.status !== 200) throw new Error(`the watch was answered with ${response.status}`);
  while (!pushService.pushed.some(({ path }) => path.endsWith(`/${id}`))) await sleep(PAUSE_MS);
  return performance.now() - since;
}

async function publish({ url, authorization }: Caller): Promise<void> {
  const draft = { title: 'Season opens', content: '<p>Three crossings a week.</p>' };
  const fields = { isPinned: false, isVideoPost: false, videoUrl: '', postImageUrl: '' };
  const response = await fetch(`${url}/api/posts`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...draft, ...fields }),
  });
  if (response.status !== 200) throw new Error(`the post was answered with ${response.status}`);
}
