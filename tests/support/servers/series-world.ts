import { eq } from 'drizzle-orm';
import type { BodyInput, Query } from '#contract/endpoint.ts';
import { eventSeries, type EventSeries } from '#contract/event-series.ts';
import { events, type EventDetail } from '#contract/events.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { readDetails } from '#server/features/events/events.repository.ts';
import { making } from '#server/features/events/series/making-worker.ts';
import { workByClock } from '#server/core/queue/clock-work.ts';
import { events as table } from '#server/db/event-tables.ts';
import type { Engine } from '#tests/support/databases/engines.ts';
import { beginSession } from '#tests/support/factories/sessions.ts';
import type { NewsWorld } from './news-world.ts';
import { sharedNewsWorld } from './news-world-hooks.ts';
import { doAll } from './queued-jobs.ts';

/** The news world with series, which its planner makes and changes. */
export interface SeriesWorld {
  readonly world: NewsWorld;
  readonly begin: (
    overrides?: Partial<BodyInput<typeof eventSeries.create>>,
  ) => Promise<EventSeries>;
  readonly change: (id: string, body: BodyInput<typeof eventSeries.change>) => Promise<EventSeries>;
  /** Deletes events of it. */
  readonly end: (id: string, query: Query<typeof eventSeries.remove>) => Promise<void>;
  /** Those of its events that there are, by their start. */
  readonly eventsOf: (id: string) => Promise<EventDetail[]>;
  /** Changes one event by itself, as the form of events does. */
  readonly edit: (
    event: EventDetail,
    changes: Partial<BodyInput<typeof events.update>>,
  ) => Promise<EventDetail>;
  readonly remove: (event: EventDetail) => Promise<void>;
  /** Makes all that is due, by two workers at once. */
  readonly makeAll: () => Promise<void>;
  /** So many days later, to which the planner's session doesn't last. */
  readonly pass: (days: number) => Promise<void>;
}

/** Two hours from eight in the evening in Berlin, on a Sunday. */
export const SUNDAY = '2026-11-22T19:00:00.000Z';
export const inBerlin = { rule: 'FREQ=WEEKLY', zone: 'Europe/Berlin' };

export function aSeriesEvent(overrides: Partial<BodyInput<typeof events.create>> = {}) {
  const { start = SUNDAY } = overrides;
  return {
    ...{ title: 'Night convoy', start, end: hoursAfter(start, 2) },
    ...{ description: '<p>Bring fuel.</p>', eventImageUrl: '' },
    roles: [{ name: 'Hauler', icon: '', capacity: 2, department: 'logistics' }],
    ...overrides,
  };
}

export function hoursAfter(start: string, hours: number): string {
  return new Date(Date.parse(start) + hours * HOUR_MS).toISOString();
}

/** What a form sends of an event as it is. */
export function bodyOf(event: EventDetail) {
  const { title, start, end, description, eventImageUrl } = event;
  const roles = event.roles.map(({ attending: _, waiting: __, ...role }) => role);
  return { title, start, end, description, eventImageUrl, roles };
}

export function sharedSeriesWorld(engine: Engine): SeriesWorld {
  const world = sharedNewsWorld(engine);
  const token = () => world.planner.token;
  const makeSome = () => doAll(workByClock(world.services, [making]));
  return {
    world,
    begin: ({ event, ...overrides } = {}) => {
      const body = { ...inBerlin, event: aSeriesEvent(event), ...overrides };
      return world.call(eventSeries.create, { token: token(), body });
    },
    change: (id, body) => world.call(eventSeries.change, { token: token(), params: { id }, body }),
    end: (id, query) => world.call(eventSeries.remove, { token: token(), params: { id }, query }),
    eventsOf: (id) => readDetails(world.database.db, eq(table.seriesId, id)),
    edit: (event, changes) =>
      world.call(events.update, {
        ...{ token: token(), params: { id: event.id }, body: { ...bodyOf(event), ...changes } },
      }),
    remove: ({ id }) => world.call(events.remove, { token: token(), params: { id } }),
    pass: async (days) => {
      const at = hoursAfter(world.clock.now.toISOString(), days * 24);
      world.clock.now = new Date(at);
      const { session: secret } = world.services.secrets;
      const { username } = world.planner;
      const begun = await beginSession(world.database, username, { secret, at: world.clock.now });
      Object.assign(world.planner, { token: begun.token });
    },
    makeAll: async () => {
      await Promise.all([makeSome(), makeSome()]);
    },
  };
}
