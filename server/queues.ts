import { exportQueue } from './accounts/data-exports.ts';
import { botQueue } from './bot/bot-outbox.ts';
import type { Queue } from './core/queue/queue.ts';
import { mailQueue } from './mail/orders.ts';
import { newsQueue } from './notices/announce.ts';
import { pushQueue } from './notices/push/push-outbox.ts';

/** Every queue there is. */
export const queues: readonly Queue[] = [botQueue, mailQueue, newsQueue, pushQueue, exportQueue];
