import { preferences, type Preferences } from '#contract/members.ts';
import type { profile } from '#contract/profile.calls.ts';
import type { DocumentRow } from '#contract/profile.ts';
import { ownProfile } from './profile-intention.ts';
import { intention, noEffect, requestTo, type Effect } from '#sync/engine/intention.ts';

export const preferencesIntentionName = 'preferences.save';
export const PREFERENCES_KEY = 'preferences';

/** Save how the member likes to play, as a whole (DC4). */
export const preferencesIntention = intention({
  name: preferencesIntentionName,
  args: preferences,
  isInternal: false,
  key: () => PREFERENCES_KEY,
  reads: () => [{ collection: 'documents', id: 'preferences' }],
  net: (chain, { truth: [row], attempted }) => {
    const stored = row as DocumentRow | undefined;
    const known = attempted.at(-1) ?? (stored?.id === 'preferences' ? stored.value : null);
    const wanted = chain.at(-1);
    if (!wanted) return null;
    return known !== null && areSame(wanted, known) ? null : wanted;
  },
  label: () => ({ title: 'Org Journey: preferences changed', link: ownProfile }),
  request: (args) =>
    requestTo<typeof profile.savePreferences>('PUT', '/auth/user/preferences', args),
  isDone: () => false,
  settle: (_, settlement) =>
    settlement.kind === 'accepted' ? accepted(settlement.reply) : noEffect,
});

/** Whether both say the same; the order in which interests were ticked does not matter. */
export function areSame(one: Preferences, other: Preferences): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ interests, ...rest }: Preferences): string {
  const { playstyle, squadPreference, skills, primaryRole, secondaryRole, tertiaryRole } = rest;
  const positions = [primaryRole, secondaryRole, tertiaryRole];
  return JSON.stringify([[...interests].sort(), playstyle, squadPreference, skills, positions]);
}

/** Revision 0, as the answer has none: whatever the pull says about it is then newer. */
function accepted(reply: unknown): Effect {
  const { data: value } = preferences.safeParse(reply);
  if (!value) return noEffect;
  return { ...noEffect, changes: { documents: [{ id: 'preferences', revision: 0, value }] } };
}
