import type { Offer } from '#contract/invitations.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** What an invitation gives, as a sentence for whoever opened it. */
export function offerText({ flags, role, position }: Offer): string {
  const isIn = flags.includes('OrgMember');
  const as = position ?? (role === 'Member' ? null : role);
  if (isIn)
    return as === null
      ? "You'll be a member right away."
      : `You'll be a member right away, as ${isolated(as)}.`;
  const then = 'A leader approves new members.';
  return as === null ? then : `You'll start as ${isolated(as)}. ${then}`;
}
