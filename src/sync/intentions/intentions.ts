import { applicationIntention } from './application-intention.ts';
import { botIntention } from './bot-intention.ts';
import { eventIntention } from './event-intention.ts';
import { motdIntention } from './motd-intention.ts';
import { newsIntention } from './news-intention.ts';
import { pageIntention } from './page-intention.ts';
import { postIntention } from './post-intention.ts';
import type { Intention } from '#sync/engine/intention.ts';
import { preferencesIntention } from './preferences-intention.ts';
import { profileIntention } from './profile-intention.ts';
import { rsvpIntention } from './rsvp-intention.ts';
import { settingsIntention } from './settings-intention.ts';
import { watchIntention } from './watch-intention.ts';

/** Every change that may wait to be sent. A new kind is one file and one line here. */
export const intentions: readonly Intention[] = [
  rsvpIntention,
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
];

const byName = new Map(intentions.map((one) => [one.name, one]));

/** The intention with this name; undefined for one that a newer version of the app has queued. */
export function intentionNamed(name: string): Intention | undefined {
  return byName.get(name);
}
