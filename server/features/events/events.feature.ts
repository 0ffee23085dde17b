import type { Feature } from '#server/core/http/feature.ts';
import { awayRoutes } from './away.routes.ts';
import { checkInRoutes } from './check-in.routes.ts';
import { eventPeopleRoutes } from './event-people.routes.ts';
import { startPublishing } from './event-state.repository.ts';
import { eventsRoutes } from './events.routes.ts';
import { startMaking } from './series/making-worker.ts';
import { eventSeriesRoutes } from './series/series.routes.ts';
import { eventTemplatesRoutes } from './templates/templates.routes.ts';

/** Events with the answers to them, the drafts that are published at their time, the series that are made ahead, and what sign-ups that open and close do. */
export const eventsFeature: Feature = {
  routes: [
    ...[...eventsRoutes, ...eventPeopleRoutes, ...awayRoutes],
    ...[...eventTemplatesRoutes, ...eventSeriesRoutes, ...checkInRoutes],
  ],
  start: async (services) => {
    const stops = [await startPublishing(services), await startMaking(services)];
    return async () => {
      for (const stop of stops) await stop();
    };
  },
};
