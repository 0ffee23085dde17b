import { expect, test } from 'vitest';
import { botIntention } from './bot-intention.ts';
import { isInternalIntention } from './internal-intention.ts';
import { newsIntention } from './news-intention.ts';
import { preferencesIntention } from './preferences-intention.ts';
import { profileIntention } from './profile-intention.ts';
import { rsvpIntention } from './rsvp-intention.ts';
import { settingsIntention } from './settings-intention.ts';
import { watchIntention } from './watch-intention.ts';

test.each([
  rsvpIntention,
  botIntention,
  profileIntention,
  preferencesIntention,
  newsIntention,
  settingsIntention,
  watchIntention,
])('the name of $name tells whether a member asked for it', ({ name, isInternal }) => {
  expect(isInternalIntention(name)).toBe(isInternal);
});
