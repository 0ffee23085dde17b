import type { Preferences } from '#contract/member-rows.ts';

// SPEC 9: what a member can choose in "Edit Org Journey".

export const interestOptions = [
  'Exploration',
  'Combat',
  'Mining',
  'Trade',
  'Salvage',
  'Medical',
  'Leadership',
  'RP / Lore',
  'Logistics',
  'Base Building',
  'Hauling',
  'Economy',
] as const;

export const playstyleOptions = [
  'Casual',
  'Balanced',
  'Weekly Ops',
  'Hardcore',
  'undecided',
] as const;

export const squadPreferenceOptions = [
  'Looking for a Squad',
  'Wants to Lead a squad',
  'Flight Squad',
  'Ground Squad',
  'Vehicle Squad',
] as const;

/** What the editor opens with for a member who has chosen nothing yet. */
export const defaultPreferences: Preferences = {
  interests: ['Exploration', 'Mining'],
  playstyle: 'Weekly Ops',
  squadPreference: 'Looking for a Squad',
  skills: 'Logistics, Mentoring, Fleet Tactics',
  primaryRole: '',
  secondaryRole: '',
  tertiaryRole: '',
};

/** What a new member starts with. Having no interests is what brings up the "Set Preferences" banner. */
export const newMemberPreferences: Preferences = {
  interests: [],
  playstyle: '',
  squadPreference: '',
  skills: '',
  primaryRole: '',
  secondaryRole: '',
  tertiaryRole: '',
};

/** SPEC 5.4: no position twice among the three; empty means none and may repeat. */
export function hasRepeatedRole({
  primaryRole,
  secondaryRole,
  tertiaryRole,
}: Pick<Preferences, 'primaryRole' | 'secondaryRole' | 'tertiaryRole'>): boolean {
  const chosen = [primaryRole, secondaryRole, tertiaryRole].filter((title) => title !== '');
  return new Set(chosen).size < chosen.length;
}
