import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '#domain/time/durations.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { noAnswerReason } from '#server/errors/no-answer-reason.ts';
import type { Services } from '#server/core/calls/services.ts';
import { park } from '#server/core/queue/parking.ts';
import type { JobOutcome } from '#server/core/queue/queue.ts';
import { workOnParts } from '#server/core/queue/work.ts';
import { startQueueWorker } from '#server/core/queue/worker.ts';
import { isClockDoubted } from '#server/db/doubted-clock.ts';
import { readPortal } from '#server/db/portal-settings.ts';
import { settingsOf } from '../recipients.ts';
import { pushAuthorization } from './authorization.ts';
import { messageOf, topicOf } from './message.ts';
import { callPushService } from './push-call.ts';
import { readFacts, type PushFacts } from './push-facts.ts';
import { dropExpired, forget, isAnyExpired, pushQueue, receiverAt } from './push-outbox.ts';
import { hearRefusals, warnOfSubject, type Refusals } from './refusals.ts';
import { isOnlyLate, pushVerdictOn } from './verdict.ts';

interface Needs extends Pick<Services, 'config' | 'database' | 'log' | 'now' | 'secrets'> {
  /** A stand-in for tests, which can set the clock of the server but not that of the database. */
  readonly doubts?: typeof isClockDoubted;
}

/** Encrypting blocks this process: other work gets a turn after each message. */
const REST_MS = 1;
/** A push service that can't be reached would hold up the others: it is left alone for this long, or up to twice that. */
const UNREACHABLE_MS = 30_000;
/** Messages that only a doubted clock takes for expired are looked at again after this time (decision 152). */
const DOUBTED_MS = HOUR_MS;

/** Pushes what is due until stopped. */
export function startPushDelivery(services: Needs): Promise<() => Promise<void>> {
  warnOfSubject(services);
  return startQueueWorker(services, { ...pushQueue, work: pushDelivery(services) });
}

/** Drops expired messages and sends the next ones that are due; returns false when none was. */
export function pushDelivery(services: Needs): () => Promise<boolean> {
  const { database, now, doubts = isClockDoubted } = services;
  const { db } = database;
  const pushDue = pushingDue(services);
  return async () => {
    const at = now();
    if ((await isAnyExpired(db, at)) && !(await doubts(db, at))) await dropExpired(db, at);
    return pushDue();
  };
}

function pushingDue(services: Needs): () => Promise<boolean> {
  const { config, database, secrets } = services;
  const authorize = pushAuthorization({ ...secrets.vapid, subject: config.vapidSubject });
  return workOnParts(services, pushQueue, async (messages, settle) => {
    const facts = await readFacts(
      database.db,
      messages.map(({ id }) => id),
    );
    const settings = await settingsOf(
      database.db,
      facts.map(({ device }) => device.userId),
    );
    const refusals = hearRefusals(services);
    const underWay: Promise<void>[] = [];
    for (const message of messages) {
      const one = facts.find(({ id }) => id === message.id);
      if (!one) continue; // the message was just removed, with its browser
      const own = settings.get(one.device.userId) ?? defaultNotificationSettings;
      const delivery = { ...one, settings: own, authorize, refusals };
      underWay.push(settle(message, () => deliver(services, delivery)));
      await sleep(REST_MS);
    }
    await Promise.all(underWay);
    await refusals.tell();
  });
}

interface Delivery extends PushFacts {
  readonly settings: NotificationSettings;
  readonly authorize: (endpoint: string, now: Date) => string;
  readonly refusals: Refusals;
}

async function deliver(services: Needs, delivery: Delivery): Promise<JobOutcome> {
  const { database, now, doubts = isClockDoubted } = services;
  const { db } = database;
  const { device, settings } = delivery;
  const at = now();
  const verdict = pushVerdictOn(delivery, { settings, now: at });
  const isLate = verdict.is === 'drop' || verdict.is === 'forget';
  if (isLate && isOnlyLate(delivery, settings) && (await doubts(db, at))) {
    return { is: 'later', ms: DOUBTED_MS };
  }
  switch (verdict.is) {
    case 'drop':
      return 'done';
    case 'forget':
      await forget(db, device.id);
      return 'done';
    case 'wait':
      return { is: 'later', ms: verdict.until.getTime() - at.getTime() };
    case 'push':
      return outcomeOf(services, delivery, await send(services, delivery));
  }
}

async function send({ config, database, now }: Needs, delivery: Delivery) {
  const { device, expiresAt, notice, settings, authorize } = delivery;
  const at = now();
  const { endpoint, p256dh, auth } = device;
  const { name: orgName } = await readPortal(database.db, config);
  try {
    return await callPushService(
      {
        ...{ endpoint, p256dh, auth },
        message: messageOf(delivery, { orgName, zone: settings.zone, now: at }),
        ttlSeconds: Math.ceil((expiresAt.getTime() - at.getTime()) / 1_000),
        urgency: !notice || newsKindOf(notice.news).isUrgent ? 'high' : 'normal',
        topic: topicOf(delivery),
        authorization: authorize(endpoint, at),
      },
      at,
    );
  } catch (error) {
    return { is: 'unsendable' as const, error };
  }
}

async function outcomeOf(
  { database: { db }, log }: Needs,
  { device, attempts, refusals }: Delivery,
  sent: Awaited<ReturnType<typeof send>>,
): Promise<JobOutcome> {
  const receiver = receiverAt(device.endpoint);
  switch (sent.is) {
    case 'taken':
      refusals.took(device.endpoint);
      return 'done';
    case 'refused':
      refusals.refused(device.endpoint, sent.reason);
      return 'done';
    case 'gone':
      await forget(db, device.id);
      return 'done';
    case 'unacceptable':
      log.error({ reason: sent.reason }, 'a push service would not take a message: it is dropped');
      return 'done';
    case 'busy':
      await park(db, receiver, sent.waitMs);
      return { is: 'later', ms: sent.waitMs };
    case 'unreachable':
      log.warn({ err: sent.error, attempts }, 'could not reach a push service; trying later');
      refusals.failed(device.endpoint, noAnswerReason(sent.error), attempts);
      await park(db, receiver, UNREACHABLE_MS * (1 + Math.random()));
      return FAILED;
    case 'unsendable':
      log.error({ err: sent.error, attempts }, 'could not make a message; trying again later');
      return FAILED;
    case 'failed':
      log.warn({ reason: sent.reason, attempts }, 'a push service failed; trying again later');
      refusals.failed(device.endpoint, `it answered ${sent.reason}`, attempts);
      return FAILED;
  }
}

const FAILED: JobOutcome = { is: 'failed', ms: 0 };
