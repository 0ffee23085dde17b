import type { Offer } from '#contract/invitations.ts';
import { flagNames } from '#domain/flags.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** What an invitation gives, as sentences for whoever opened it; `isIn`: they are an org member already. */
export function offerText({ flags, role, position }: Offer, isIn: boolean): string {
  const gives = [
    ...(position === null ? [] : [`the position ${isolated(position)}`]),
    ...(role === 'Member' ? [] : [`the role ${role}`]),
    ...flagNames(flags.filter((flag) => flag !== 'OrgMember')).map((name) => `“${name}”`),
  ];
  const gift = gives.length === 0 ? '' : `It gives you ${gives.join(', ')}.`;
  const membership = membershipText(flags.includes('OrgMember'), isIn);
  return [membership, gift].filter((part) => part !== '').join(' ');
}

function membershipText(givesMembership: boolean, isIn: boolean): string {
  if (isIn) return '';
  return givesMembership ? "You'll be a member right away." : 'A leader approves new members.';
}

/** What is said once a member took it. */
export function acceptedText({ flags }: Offer, isIn: boolean): string {
  return flags.includes('OrgMember') && !isIn
    ? "You're in."
    : 'Done. You have what the invitation gives.';
}
