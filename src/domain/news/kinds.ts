import type { News } from '#contract/news.ts';
import { answerAsked } from './answer-asked.ts';
import { answerMoved } from './answer-moved.ts';
import { applicationAnswered } from './application-answered.ts';
import { applicationMoved } from './application-moved.ts';
import { applicationReceived } from './application-received.ts';
import { eventCancelled } from './event-cancelled.ts';
import { eventChanged } from './event-changed.ts';
import { eventNew } from './event-new.ts';
import { eventState } from './event-state.ts';
import { exportReady } from './export-ready.ts';
import { markReplaced } from './mark-replaced.ts';
import type { NewsKind } from './news-kind.ts';
import { memberWaiting } from './member-waiting.ts';
import { membershipApproved } from './membership-approved.ts';
import { membershipDeclined } from './membership-declined.ts';
import { messageWritten } from './message-written.ts';
import { positionAsked } from './position-asked.ts';
import { postNew } from './post-new.ts';
import { reminder } from './reminder.ts';
import { seatDecided } from './seat-decided.ts';
import { seatFree } from './seat-free.ts';
import { seatGiven } from './seat-given.ts';
import { waitlistEnded } from './waitlist-ended.ts';

const kinds: { readonly [K in News['kind']]: NewsKind<Extract<News, { kind: K }>> } = {
  'event.new': eventNew,
  'event.changed': eventChanged,
  'event.cancelled': eventCancelled,
  'event.state': eventState,
  reminder,
  'seat.free': seatFree,
  'seat.given': seatGiven,
  'seat.decided': seatDecided,
  'mark.replaced': markReplaced,
  'waitlist.ended': waitlistEnded,
  'answer.moved': answerMoved,
  'answer.asked': answerAsked,
  'post.new': postNew,
  'application.received': applicationReceived,
  'member.waiting': memberWaiting,
  'membership.approved': membershipApproved,
  'membership.declined': membershipDeclined,
  'message.written': messageWritten,
  'application.answered': applicationAnswered,
  'application.moved': applicationMoved,
  'position.asked': positionAsked,
  'export.ready': exportReady,
};

/** The names of all kinds that this version knows. */
export const newsKinds = Object.keys(kinds) as News['kind'][];

/** Kinds that say that something is gone. */
export const removalKinds = newsKinds.filter((kind) => kinds[kind].isOfRemoval);

/** Kinds that a decision on somebody's approval overtakes. */
export const provisionalKinds = newsKinds.filter((kind) => kinds[kind].isProvisional);

/**
 * All that is said of this kind of news. Throws if another process is newer and knows more kinds: what can't be told is tried
 * again, by that one as well.
 */
export function newsKindOf({ kind }: Pick<News, 'kind'>): NewsKind {
  if (!newsKinds.includes(kind)) throw new Error(`This version knows no news of the kind ${kind}.`);
  return kinds[kind];
}
