import type { Intention, Wish } from '#sync/engine/intention.ts';
import { answerIntention } from './answer/answer-intention.ts';
import { applicationIntention } from './application/application-intention.ts';
import { botIntention } from './bot/bot-intention.ts';
import { checkInIntention } from './check-in/check-in-intention.ts';
import { eventIntention } from './event/event-intention.ts';
import { motdIntention } from './motd/motd-intention.ts';
import { newsIntention } from './news/news-intention.ts';
import { pageIntention } from './page/page-intention.ts';
import { postIntention } from './post/post-intention.ts';
import { preferencesIntention } from './preferences/preferences-intention.ts';
import { profileIntention } from './profile/profile-intention.ts';
import { rsvpIntention } from './rsvp/rsvp-intention.ts';
import { settingsIntention } from './settings/settings-intention.ts';
import { decisionIntention } from './submission/decision-intention.ts';
import { messageIntention } from './submission/message-intention.ts';
import { watchIntention } from './watch/watch-intention.ts';

/** Every change that may wait to be sent. A new kind is a folder and one line here. */
export const intentions: readonly Intention[] = [
  rsvpIntention,
  answerIntention,
  botIntention,
  profileIntention,
  preferencesIntention,
  applicationIntention,
  postIntention,
  eventIntention,
  motdIntention,
  pageIntention,
  newsIntention,
  settingsIntention,
  watchIntention,
  checkInIntention,
  decisionIntention,
  messageIntention,
];

const byName = new Map(intentions.map((one) => [one.name, one]));

/** The intention with this name; undefined for one that a newer version of the app has queued. */
export function intentionNamed(name: string): Intention | undefined {
  return byName.get(name);
}

/** The intention of an entry; undefined for one that this version does not know, or cannot read. */
export function intentionOf({ name, args }: Wish): Intention | undefined {
  const known = intentionNamed(name);
  return known?.args.safeParse(args).success === true ? known : undefined;
}
