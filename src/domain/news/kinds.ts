import type { News } from '#contract/notices.ts';
import { applicationReceived } from './application-received.ts';
import { eventCancelled } from './event-cancelled.ts';
import { eventChanged } from './event-changed.ts';
import { eventNew } from './event-new.ts';
import type { NewsKind } from './news-kind.ts';
import { postNew } from './post-new.ts';
import { reminder } from './reminder.ts';
import { seatFree } from './seat-free.ts';

const kinds: { readonly [K in News['kind']]: NewsKind<Extract<News, { kind: K }>> } = {
  'event.new': eventNew,
  'event.changed': eventChanged,
  'event.cancelled': eventCancelled,
  reminder,
  'seat.free': seatFree,
  'post.new': postNew,
  'application.received': applicationReceived,
};

/** All that is said of this kind of news. */
export function kindOf({ kind }: Pick<News, 'kind'>): NewsKind {
  return kinds[kind];
}

/** Kinds that say that something is gone. */
export const removalKinds = (Object.keys(kinds) as News['kind'][]).filter(
  (kind) => kinds[kind].isOfRemoval,
);
