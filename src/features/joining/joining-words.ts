import type { Flag } from '#contract/access.ts';
import type { Invitation } from '#contract/invitations.ts';
import type { Decision } from '#contract/joining.ts';
import type { Preferences } from '#contract/member-rows.ts';
import { organisationNow } from '#data/organisation.ts';
import { flagSwitches, isOn } from '#domain/flags.ts';

/** What somebody likes to do, in one line: "Mining, Trade · Weekly Ops"; empty if they said nothing. */
export function wishesOf(preferences: Preferences): string {
  const { interests, playstyle, squadPreference, primaryRole } = preferences;
  const parts = [interests.join(', '), playstyle, squadPreference, primaryRole];
  // What nobody chose says nothing about somebody who has not been asked yet.
  return interests.length === 0 ? '' : parts.filter((part) => part !== '').join(' · ');
}

/** What is said once some were approved, or could not be. */
export function approvalText(
  decided: readonly Decision[],
  nameOf: (id: string) => string,
): { readonly kind: 'ok' | 'bad'; readonly text: string } {
  const refused = decided.find(({ isDone }) => !isDone);
  if (refused) {
    const text = `Couldn't approve ${nameOf(refused.id)}. ${refused.message ?? ''}`.trim();
    return { kind: 'bad', text };
  }
  const [first] = decided;
  const text =
    decided.length === 1 && first
      ? `${nameOf(first.id)} is in.`
      : `${decided.length} people are in.`;
  return { kind: 'ok', text };
}

/** What an invitation gives, as a list of words. */
export function giftsOf({ flags, role, positionId }: Gift): string[] {
  const isIn = flags.includes('OrgMember');
  const others = flagSwitches.filter((one) => isOn(one, flags) && !one.flags.includes('OrgMember'));
  const position = organisationNow().position(positionId)?.title;
  return [
    isIn ? 'No approval needed' : 'Waits for approval',
    ...(role === 'Member' ? [] : [role]),
    ...(position === undefined ? [] : [position]),
    ...others.map(({ name }) => name),
  ];
}
type Gift = Pick<Invitation, 'role' | 'positionId'> & { readonly flags: readonly Flag[] };

/** "3 of 10 came" or "3 came". */
export function usesText({ used, uses }: Pick<Invitation, 'used' | 'uses'>): string {
  return uses === null ? `${used} came` : `${used} of ${uses} came`;
}
