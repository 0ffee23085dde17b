import type { Feature } from '#server/core/http/feature.ts';
import { startBotDelivery } from './bot-delivery.ts';
import { isQueueOn } from './bot-outbox.ts';
import { botOf, botRoutes } from './bot.routes.ts';

/** What we tell the chat bot and how it answers. Without an address nothing is queued and nothing runs. */
export const botFeature: Feature = {
  routes: botRoutes,
  async start(services) {
    const bot = botOf(services);
    if (!bot || !isQueueOn(services.config)) return async () => undefined;
    return startBotDelivery(services, bot);
  },
};
