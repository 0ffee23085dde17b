import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import type { Services } from '#server/core/http/services.ts';
import { settingsOf } from '../notices/recipients.ts';
import { PUSH_CHANNEL } from '../notices/tell.ts';
import { startWorker } from '../notices/worker.ts';
import { messageOf, topicOf } from './message.ts';
import { callPushService } from './push-call.ts';
import { readFacts, type PushFacts } from './push-facts.ts';
import { delay, drop, dropExpired, forget, lease, postpone, rest } from './push-outbox.ts';
import { verdictOn } from './verdict.ts';

type Needs = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'secrets'>;

/** How often to look even without a notification that something is due: quiet hours end, postponed ones come back. */
const LOOK_MS = 15_000;
/** How many messages one process sends at a time. */
const AT_ONCE = 32;

/**
 * Pushes what is due until stopped. Any number of processes may do so: a message is leased while it is sent, and sent again
 * only if its process died in between.
 */
export function startPushDelivery(services: Needs): Promise<() => Promise<void>> {
  return startWorker(services, {
    ...{ channel: PUSH_CHANNEL, everyMs: LOOK_MS, name: 'what is to be pushed' },
    work: () => deliverDue(services),
  });
}

/** Sends the next messages that are due; false when there were fewer than it sends at a time. */
export async function deliverDue(services: Needs): Promise<boolean> {
  const { database, now } = services;
  const { db } = database;
  const at = now();
  const ids = await lease(db, { now: at, limit: AT_ONCE });
  const facts = await readFacts(db, ids);
  const settings = await settingsOf(
    db,
    facts.map(({ device }) => device.userId),
  );
  await Promise.all(
    facts.map((one) =>
      deliver(services, one, settings.get(one.device.userId) ?? defaultNotificationSettings),
    ),
  );
  if (ids.length === AT_ONCE) return true;
  await dropExpired(db, at);
  return false;
}

async function deliver(
  services: Needs,
  facts: PushFacts,
  settings: NotificationSettings,
): Promise<void> {
  const { database, log, now } = services;
  const { db } = database;
  const { id, device, attempts } = facts;
  const verdict = verdictOn(facts, { settings, now: now() });
  if (verdict === 'forget') return forget(db, device.id);
  if (verdict === 'drop') return drop(db, id);
  try {
    await settle(services, facts, await send(services, facts, settings));
  } catch (error) {
    log.warn({ err: error, attempts }, 'could not reach a push service; trying again later');
    await postpone(db, facts, now());
  }
}

function send({ config, secrets, now }: Needs, facts: PushFacts, { zone }: NotificationSettings) {
  const { device, expiresAt, notice } = facts;
  const at = now();
  const { endpoint, p256dh, auth } = device;
  return callPushService(
    {
      ...{ endpoint, p256dh, auth },
      message: messageOf(facts, { orgName: config.orgName, zone, now: at }),
      ttlSeconds: Math.ceil((expiresAt.getTime() - at.getTime()) / 1_000),
      urgency: notice?.news.kind === 'reminder' || !notice ? 'high' : 'normal',
      topic: topicOf(facts),
      vapid: { ...secrets.vapid, subject: config.vapidSubject },
    },
    at,
  );
}

async function settle(
  { database, log, now }: Needs,
  facts: PushFacts,
  outcome: Awaited<ReturnType<typeof callPushService>>,
): Promise<void> {
  const { db } = database;
  const { id, device, attempts } = facts;
  switch (outcome.is) {
    case 'taken':
      return drop(db, id);
    case 'gone':
      return forget(db, device.id);
    case 'unacceptable':
      log.error(
        { status: outcome.status },
        'a push service would not take a message; it is dropped',
      );
      return drop(db, id);
    case 'busy': {
      const until = new Date(now().getTime() + outcome.waitMs);
      await rest(db, device.endpoint, until);
      return delay(db, id, until);
    }
    case 'failed':
      log.warn({ status: outcome.status, attempts }, 'a push service failed; trying again later');
      return postpone(db, facts, now());
  }
}
