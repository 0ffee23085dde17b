import type { Feature } from '#server/core/http/feature.ts';
import { startClockWork } from '#server/core/queue/clock-work.ts';
import { awayRoutes } from './away.routes.ts';
import { checkInRoutes } from './check-in.routes.ts';
import { eventPeopleRoutes } from './event-people.routes.ts';
import { eventsByClock } from './events-by-clock.ts';
import { eventsRoutes } from './events.routes.ts';
import { eventSeriesRoutes } from './series/series.routes.ts';
import { eventTemplatesRoutes } from './templates/templates.routes.ts';

/** Events with the answers to them, and what is done for them by the clock. */
export const eventsFeature: Feature = {
  routes: [
    ...[...eventsRoutes, ...eventPeopleRoutes, ...awayRoutes],
    ...[...eventTemplatesRoutes, ...eventSeriesRoutes, ...checkInRoutes],
  ],
  start: (services) => startClockWork(services, eventsByClock),
};
