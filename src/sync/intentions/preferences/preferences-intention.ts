import { preferences, type Preferences } from '#contract/member-rows.ts';
import { storePreferences } from '#contract/profile.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { ownProfile } from '../profile/profile-intention.ts';
import { wholeDocument } from '../whole-document.ts';

export const PREFERENCES_KEY = 'preferences';

/** Save how the member likes to play, as a whole (DC4). */
export const preferencesIntention = wholeDocument({
  name: 'preferences.save',
  id: PREFERENCES_KEY,
  value: preferences,
  label: { title: 'Org Journey: preferences changed', link: ownProfile },
  words: { icon: 'circle-user-round' },
  textOf: comparableText,
  request: (args) => requestTo(storePreferences, args),
});

/** Whether both say the same; the order in which interests were ticked does not matter. */
export function areSame(one: Preferences, other: Preferences): boolean {
  return comparableText(one) === comparableText(other);
}

function comparableText({ interests, ...rest }: Preferences): string {
  const { playstyle, squadPreference, skills, primaryRole, secondaryRole, tertiaryRole } = rest;
  const positions = [primaryRole, secondaryRole, tertiaryRole];
  return JSON.stringify([[...interests].sort(), playstyle, squadPreference, skills, positions]);
}
