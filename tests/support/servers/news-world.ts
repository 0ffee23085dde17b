import { asc, eq } from 'drizzle-orm';
import { type EventDetail, events } from '#contract/events.ts';
import type { News } from '#contract/news.ts';
import { notifications, type NotificationSettings, push } from '#contract/notices.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import { readSecrets } from '#server/core/identity/secrets.ts';
import { workOn } from '#server/core/queue/work.ts';
import { notices } from '#server/db/notice-tables.ts';
import { remindDue } from '#server/notices/reminders.ts';
import { newsQueue } from '#server/notices/announce.ts';
import { newsWorker } from '#server/notices/news-worker.ts';
import { pushDelivery } from '#server/notices/push/delivery.ts';
import { pushQueue } from '#server/notices/push/push-outbox.ts';
import type { Engine } from '#tests/support/databases/engines.ts';
import { doAll, passTime } from './queued-jobs.ts';
import {
  startPushService,
  type PushService,
  type TestBrowser,
} from '#tests/support/outside/push-service.ts';
import { startServer, type TestServer } from './server.ts';
import { untoldFeatures } from './untold-features.ts';

export type Member = Awaited<ReturnType<TestServer['member']>>;

/** A server whose clock stands still, and which tells, reminds and pushes when the test says so. */
export interface NewsWorld extends TestServer {
  readonly clock: { now: Date };
  readonly pushService: PushService;
  /** The services with which the test runs the background work itself. */
  readonly services: Parameters<typeof pushDelivery>[0];
  readonly planner: Member;
  tellAll(): Promise<void>;
  /** Reminds everybody who is due, tells all that is announced, and pushes all that is due. */
  settle(): Promise<void>;
  pushAll(): Promise<void>;
  /** What a member was told, oldest first. */
  toldTo(member: Pick<Member, 'id'>): Promise<News[]>;
  /** Creates an event as the planner, this many hours after the world's clock. */
  create(hours: number, draft?: Record<string, unknown>): Promise<EventDetail>;
  rsvp(eventId: string, role: string, member: Member): Promise<EventDetail>;
  cancel(eventId: string, role: string, member: Member): Promise<EventDetail>;
  save(member: Member, settings: Partial<NotificationSettings>): Promise<void>;
  /** Subscribes a new browser of the member's. */
  subscribe(member: Member, zone?: string): Promise<TestBrowser>;
}

export const NOON = new Date('2026-11-20T12:00:00.000Z');

export async function startNewsWorld(engine: Engine): Promise<NewsWorld> {
  const clock = { now: NOON };
  const now = () => clock.now;
  const pushService = await startPushService();
  const server = await startServer({
    engine,
    now,
    config: { pushServices: [pushService.origin] },
    features: untoldFeatures,
  });
  const { database, config, app } = server;
  const secrets = await readSecrets(database.db, config);
  const doubts = async () => false; // the clock here is not the database's
  const services = { database, config, secrets, log: app.log, now, doubts };
  const planner = await server.member({
    username: 'planner',
    flags: ['OrgMember', 'CanEditEvents'],
  });
  const hence = (hours: number) => new Date(clock.now.getTime() + hours * HOUR_MS).toISOString();
  const setRsvp =
    (attending: boolean) =>
    (eventId: string, role: string, { token }: Member) =>
      server.call(events.rsvp, { token, body: { eventId, role, attending } });

  return {
    ...server,
    ...tellersOf(services),
    ...{ clock, pushService, services, planner },
    rsvp: setRsvp(true),
    cancel: setRsvp(false),
    async toldTo({ id }) {
      const rows = await database.db
        .select({ news: notices.news })
        .from(notices)
        .where(eq(notices.userId, id))
        .orderBy(asc(notices.at), asc(notices.source));
      return rows.map(({ news }) => news);
    },
    create: (hours, draft) =>
      server.call(events.create, {
        token: planner.token,
        body: draftOf(hence(hours), hence(hours + 2), draft),
      }),
    async save({ token }, settings) {
      const body = { ...defaultNotificationSettings, ...settings };
      await server.call(notifications.saveSettings, { token, body });
    },
    async subscribe({ token }, zone = 'UTC') {
      const browser = pushService.browser();
      await server.call(push.subscribe, { token, body: { ...browser.subscription, zone } });
      return browser;
    },
    async close() {
      await server.close();
      await pushService.close();
    },
  };
}

/** The background work, done when it is asked for. */
function tellersOf(
  services: NewsWorld['services'],
): Pick<NewsWorld, 'tellAll' | 'pushAll' | 'settle'> {
  const { database, now } = services;
  const tellNext = workOn(services, newsQueue, newsWorker(services));
  const pushNext = pushDelivery(services);
  let caughtUp = now();
  /** Moves due times closer by as much as the world's clock has advanced, since the database's clock can't be set. */
  async function catchUp() {
    const ms = now().getTime() - caughtUp.getTime();
    caughtUp = now();
    if (ms > 0) await passTime(database, [newsQueue, pushQueue], ms);
  }
  async function tellAll() {
    await catchUp();
    await doAll(tellNext);
  }
  async function pushAll() {
    await catchUp();
    await doAll(pushNext);
  }
  return {
    tellAll,
    pushAll,
    async settle() {
      await remindDue(database, now());
      await tellAll();
      await pushAll();
    },
  };
}

function draftOf(start: string, end: string, overrides: Record<string, unknown> = {}) {
  return {
    title: 'Night convoy',
    start,
    end,
    description: '',
    roles: [
      { name: 'Hauler', icon: '', capacity: 1, department: 'logistics' },
      { name: 'Medic', icon: '', capacity: 2, department: 'medical' },
    ],
    eventImageUrl: '',
    ...overrides,
  };
}
