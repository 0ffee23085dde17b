// The second script of the worker (decision 101): everything that needs the database's library, the schemas or the outbox.
// It is loaded by the first thing that needs it (load-lazy-worker.ts), never by what opens a page.
import { config } from 'zod/mini';
import { answerKept } from './kept-files.ts';
import { heedNotificationClick } from './notification-click.ts';
import { heedPush } from './push.ts';
import { heedSync } from './replay.ts';
import { heedSubscriptionChange } from './resubscribe.ts';
import { scope } from './worker-scope.ts';
import { receiveShared } from './share.ts';

// The content security policy forbids the code that zod would otherwise compile.
config({ jitless: true });

scope.rest = {
  heedSync,
  heedPush,
  heedNotificationClick,
  heedSubscriptionChange,
  answerKept,
  receiveShared,
};
