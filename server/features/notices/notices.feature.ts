import type { Feature } from '#server/core/http/feature.ts';
import { startReminders } from '#server/notices/reminders.ts';
import { startNewsWorker } from '#server/notices/news-worker.ts';
import { startPushDelivery } from '#server/notices/push/delivery.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { pushRoutes } from './push.routes.ts';
import { seatsRoutes } from './seats.routes.ts';

/** Notifications: their list, their settings, and the background work that creates and delivers them. */
export const noticesFeature: Feature = {
  routes: [...notificationsRoutes, ...seatsRoutes, ...pushRoutes],
  async start(services) {
    const stops = [
      await startNewsWorker(services),
      await startReminders(services),
      await startPushDelivery(services),
    ];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  },
};
