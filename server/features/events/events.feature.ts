import type { Feature } from '#server/core/http/feature.ts';
import { startClockWork } from '#server/core/queue/clock-work.ts';
import type { SyncSources } from '#server/core/sync/source.ts';
import { absencesSource } from './absences.sync.ts';
import { awayRoutes } from './away.routes.ts';
import { checkInRoutes } from './check-in.routes.ts';
import { checkInsSource } from './check-ins.sync.ts';
import { eventDraftsSource } from './event-drafts.sync.ts';
import { eventPeopleRoutes } from './event-people.routes.ts';
import { eventPeopleSource } from './event-people.sync.ts';
import { eventsByClock } from './events-by-clock.ts';
import { eventsRoutes } from './events.routes.ts';
import { eventsSource } from './events.sync.ts';
import { myAnswersSource } from './my-answers.sync.ts';
import { myRsvpsSource } from './my-rsvps.sync.ts';
import { rsvpsSource } from './rsvps.sync.ts';
import { eventSeriesRoutes } from './series/series.routes.ts';
import { eventTemplatesRoutes } from './templates/templates.routes.ts';
import { waitlistsSource } from './waitlists.sync.ts';

/** Events with the answers to them, and what is done for them by the clock. */
export const eventsFeature: Feature = {
  routes: [
    ...[...eventsRoutes, ...eventPeopleRoutes, ...awayRoutes],
    ...[...eventTemplatesRoutes, ...eventSeriesRoutes, ...checkInRoutes],
  ],
  start: (services) => startClockWork(services, eventsByClock),
};

/** How the pull reads what devices keep of events. */
export const eventsSources = {
  myRsvps: myRsvpsSource,
  events: eventsSource,
  rsvps: rsvpsSource,
  myAnswers: myAnswersSource,
  waitlists: waitlistsSource,
  checkIns: checkInsSource,
  eventDrafts: eventDraftsSource,
  eventPeople: eventPeopleSource,
  absences: absencesSource,
} satisfies Partial<SyncSources>;
