import type { Preferences } from '#contract/member-rows.ts';
import type { Organisation } from '#domain/organisation.ts';
import {
  hasRepeatedRole,
  interestOptions,
  playstyleOptions,
  squadPreferenceOptions,
} from '#domain/preferences.ts';

const slots = ['primaryRole', 'secondaryRole', 'tertiaryRole'] as const;

interface Known {
  readonly organisation: Organisation;
  /** What the member has saved before. */
  readonly stored: Preferences;
}

/** What is wrong with preferences, field by field; empty when they may be saved. Empty text means: not chosen. */
export function problemsOf(
  preferences: Preferences,
  { organisation, stored }: Known,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const { interests, playstyle, squadPreference } = preferences;
  const unknown = interests.find((interest) => !isOption(interestOptions, interest));
  if (unknown !== undefined) problems['interests'] = `"${unknown}" is not one of the interests.`;
  else if (new Set(interests).size < interests.length) {
    problems['interests'] = 'Choose each interest only once.';
  }
  if (playstyle !== '' && !isOption(playstyleOptions, playstyle)) {
    problems['playstyle'] = `"${playstyle}" is not one of the playstyles.`;
  }
  if (squadPreference !== '' && !isOption(squadPreferenceOptions, squadPreference)) {
    problems['squadPreference'] = `"${squadPreference}" is not one of the squad preferences.`;
  }
  for (const slot of slots) {
    const title = preferences[slot];
    const isKept = slots.some((one) => stored[one] === title); // whatever has become of it
    if (title !== '' && !isKept && organisation.positionTitled(title) === null) {
      problems[slot] = `There is no position "${title}".`;
    }
  }
  if (hasRepeatedRole(preferences)) {
    problems['tertiaryRole'] ??= 'The same position cannot be chosen twice.';
  }
  return problems;
}

function isOption(options: readonly string[], value: string): boolean {
  return options.includes(value);
}
