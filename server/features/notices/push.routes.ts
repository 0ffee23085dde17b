import { push } from '#contract/notices.ts';
import { ApiError } from '#contract/problem.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { knownZone } from '#domain/time/zone.ts';
import type { Queryable } from '#server/db/database.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { countUse } from '#server/core/identity/limits.ts';
import type { Config } from '#server/process/config.ts';
import { pushAddress } from '#server/notices/push/push-services.ts';
import { readRefusals } from '#server/notices/push/refusals.ts';
import { isAuthSecret, isBrowserKey } from '#server/notices/push/subscription-keys.ts';
import {
  queueTest,
  subscribe,
  unsubscribe,
} from '#server/notices/push/subscriptions.repository.ts';

/** SPEC 12.25: the most test messages of one member in an hour. */
const MOST_AN_HOUR = 10;

export const pushRoutes = implement('push', push, {
  subscribe: async (context) => {
    const { db, body, services } = context;
    const { id: userId, sessionId } = memberOf(context);
    const endpoint = addressOf(body.endpoint, services.config);
    const { p256dh, auth } = body.keys;
    if (!isBrowserKey(p256dh)) throw refusal('keys.p256dh', "This isn't a browser's public key.");
    if (!isAuthSecret(auth)) throw refusal('keys.auth', "This isn't a browser's secret.");
    const zone = knownZone(body.zone) ?? 'UTC';
    const device = { userId, sessionId, endpoint, p256dh, auth, zone };
    const since = await subscribe(db, { ...device, at: services.now() });
    return { since: since.toISOString() };
  },

  unsubscribe: async (context) => {
    const { db, body, services } = context;
    const endpoint = pushAddress(body.endpoint, services.config.pushServices);
    if (endpoint !== null) await unsubscribe(db, { userId: memberOf(context).id, endpoint });
  },

  test: async (context) => {
    const { db, body, services } = context;
    const { id: userId } = memberOf(context);
    const endpoint = addressOf(body.endpoint, services.config);
    const at = services.now();
    await refuseHaste(db, userId, at);
    if (await queueTest(db, { userId, endpoint }, at)) return;
    throw new ApiError('not_found', "Notifications aren't turned on for this device.");
  },

  refusals: async ({ services }) => ({ refusals: await readRefusals(services) }),
});

async function refuseHaste(tx: Queryable, userId: string, at: Date): Promise<void> {
  const use = await countUse(tx, `push-test:${userId}`, { at, ms: HOUR_MS });
  if (use.count <= MOST_AN_HOUR) return;
  const seconds = (use.windowEnds.getTime() - at.getTime()) / 1_000;
  throw new RetryLater('rate_limited', "That's enough tests for now. Try again later.", seconds);
}

function addressOf(text: string, { pushServices }: Pick<Config, 'pushServices'>): string {
  const address = pushAddress(text, pushServices);
  if (address === null)
    throw refusal('endpoint', "This isn't the address of a known push service.");
  return address;
}

function refusal(field: string, sentence: string): ApiError {
  return new ApiError('invalid', sentence, { fields: { [field]: sentence } });
}
