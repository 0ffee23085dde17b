import { setTimeout as sleep } from 'node:timers/promises';
import { kindOf } from '#domain/news/kinds.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { whySilent } from '#server/core/errors/silence.ts';
import type { Services } from '#server/core/http/services.ts';
import { startWorker } from '#server/core/queue/worker.ts';
import { isClockDoubted } from '../../housekeeping-clock.ts';
import { settingsOf } from '../recipients.ts';
import { PUSH_CHANNEL } from '../tell.ts';
import { pushAuthorization } from './authorization.ts';
import { inBatches } from '#server/core/queue/in-batches.ts';
import { messageOf, topicOf } from './message.ts';
import { callPushService } from './push-call.ts';
import { readFacts, type PushFacts } from './push-facts.ts';
import {
  delay,
  drop,
  dropExpired,
  forget,
  isAnyExpired,
  lease,
  postpone,
  rest,
} from './push-outbox.ts';
import { hearRefusals, warnOfSubject, type Refusals } from './refusals.ts';
import { isOnlyLate, verdictOn } from './verdict.ts';

interface Needs extends Pick<Services, 'config' | 'database' | 'log' | 'now' | 'secrets'> {
  /** Tests that set the clock of the server can't set that of the database. */
  readonly doubts?: typeof isClockDoubted;
}

/** How often to look even without a notification that something is due: quiet hours end, postponed ones come back. */
const LOOK_MS = 15_000;
/** How many messages one process sends at a time. */
const AT_ONCE = 32;
/** Encrypting holds up whoever reads from this process: they get a turn after each message. */
const REST_MS = 1;
/** A push service that doesn't answer keeps those that do waiting: it is left alone for this long, or twice that. */
const UNREACHABLE_MS = 30_000;
/** What is over by a clock that is doubted is looked at again by then (decision 152). */
const DOUBTED_MS = 3_600_000;

/**
 * Pushes what is due until stopped. Any number of processes may do so: a message is leased while it is sent, and sent again
 * only if its process died in between.
 */
export function startPushDelivery(services: Needs): Promise<() => Promise<void>> {
  warnOfSubject(services);
  return startWorker(services, {
    ...{ channel: PUSH_CHANNEL, everyMs: LOOK_MS, name: 'what is to be pushed' },
    work: pushDelivery(services),
  });
}

/** Sends the next messages that are due, when it is called; false when there were fewer than it sends at a time. */
export function pushDelivery(services: Needs): () => Promise<boolean> {
  const { config, database, now, secrets, doubts = isClockDoubted } = services;
  const { db } = database;
  const authorize = pushAuthorization({ ...secrets.vapid, subject: config.vapidSubject });
  return async () => {
    const at = now();
    if ((await isAnyExpired(db, at)) && !(await doubts(db, at))) await dropExpired(db, at);
    const ids = await lease(db, { now: at, limit: AT_ONCE });
    const facts = await readFacts(db, ids);
    const settings = await settingsOf(
      db,
      facts.map(({ device }) => device.userId),
    );
    const finish = inBatches((done: readonly string[]) => drop(db, done));
    const refusals = hearRefusals(services);
    const underWay: Promise<void>[] = [];
    for (const one of facts) {
      const own = settings.get(one.device.userId) ?? defaultNotificationSettings;
      underWay.push(deliver(services, { ...one, settings: own, authorize, finish, refusals }));
      await sleep(REST_MS);
    }
    await Promise.all(underWay);
    await refusals.tell();
    return ids.length === AT_ONCE;
  };
}

interface Delivery extends PushFacts {
  readonly settings: NotificationSettings;
  readonly authorize: (endpoint: string, now: Date) => string;
  /** Takes what is done with out of the queue. */
  readonly finish: (id: string) => Promise<void>;
  readonly refusals: Refusals;
}

/** Each message is settled by itself: one that can't be would have the others sent again. */
async function deliver(services: Needs, delivery: Delivery): Promise<void> {
  const { id, finish } = delivery;
  try {
    if (await isDone(services, delivery)) await finish(id);
  } catch (error) {
    services.log.error(
      { err: error },
      'could not settle what was pushed; its lease ends in a minute',
    );
  }
}

async function isDone(services: Needs, delivery: Delivery): Promise<boolean> {
  const { database, now, doubts = isClockDoubted } = services;
  const { db } = database;
  const { id, device, settings } = delivery;
  const at = now();
  const verdict = verdictOn(delivery, { settings, now: at });
  const isLate = verdict.is === 'drop' || verdict.is === 'forget';
  if (isLate && isOnlyLate(delivery, settings) && (await doubts(db, at))) {
    await delay(db, id, new Date(at.getTime() + DOUBTED_MS));
    return false;
  }
  switch (verdict.is) {
    case 'drop':
      return true;
    case 'forget':
      await forget(db, device.id);
      return true;
    case 'wait':
      await delay(db, id, verdict.until);
      return false;
    case 'push':
      return settle(services, delivery, await send(services, delivery));
  }
}

async function send({ config, now }: Needs, delivery: Delivery) {
  const { device, expiresAt, notice, settings, authorize } = delivery;
  const at = now();
  const { endpoint, p256dh, auth } = device;
  try {
    return await callPushService(
      {
        ...{ endpoint, p256dh, auth },
        message: messageOf(delivery, { orgName: config.orgName, zone: settings.zone, now: at }),
        ttlSeconds: Math.ceil((expiresAt.getTime() - at.getTime()) / 1_000),
        urgency: !notice || kindOf(notice.news).isUrgent ? 'high' : 'normal',
        topic: topicOf(delivery),
        authorization: authorize(endpoint, at),
      },
      at,
    );
  } catch (error) {
    return { is: 'unsendable' as const, error };
  }
}

/** True when the message is done with. */
async function settle(
  { database, log, now }: Needs,
  { refusals, ...facts }: Delivery,
  outcome: Awaited<ReturnType<typeof send>>,
): Promise<boolean> {
  const { db } = database;
  const { id, device, attempts } = facts;
  const hence = (ms: number) => new Date(now().getTime() + ms);
  switch (outcome.is) {
    case 'taken':
      refusals.took(device.endpoint);
      return true;
    case 'refused':
      refusals.refused(device.endpoint, outcome.reason);
      return true;
    case 'gone':
      await forget(db, device.id);
      return true;
    case 'unacceptable':
      log.error(
        { reason: outcome.reason },
        'a push service would not take a message: it is dropped',
      );
      return true;
    case 'busy': {
      const until = hence(outcome.waitMs);
      await rest(db, device.endpoint, until);
      await delay(db, id, until);
      return false;
    }
    case 'unreachable':
      log.warn({ err: outcome.error, attempts }, 'could not reach a push service; trying later');
      refusals.failed(device.endpoint, whySilent(outcome.error), attempts);
      await rest(db, device.endpoint, hence(UNREACHABLE_MS * (1 + Math.random())));
      await postpone(db, facts, now());
      return false;
    case 'unsendable':
      log.error({ err: outcome.error, attempts }, 'could not make a message; trying again later');
      await postpone(db, facts, now());
      return false;
    case 'failed':
      log.warn({ reason: outcome.reason, attempts }, 'a push service failed; trying again later');
      refusals.failed(device.endpoint, `it answered ${outcome.reason}`, attempts);
      await postpone(db, facts, now());
      return false;
  }
}
