import type { Role } from '#contract/access.ts';
import type { MemberOutcome } from '#contract/member-work.ts';
import type { ManagedMember } from '#contract/members.ts';
import { flagSwitches } from '#domain/flags.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** What many members are to become; what is not named stays as it is with each. */
export interface ManyDraft {
  /** What becomes of flags, by the name of their switch. */
  readonly flags: Readonly<Partial<Record<string, 'give' | 'take'>>>;
  readonly position: 'stays' | 'none' | 'given';
  /** The position's id as text, empty while none is chosen. */
  readonly positionId: string;
  readonly role: Role | '';
}

export const noChanges: ManyDraft = { flags: {}, position: 'stays', positionId: '', role: '' };

/** What is sent. */
export function manyChangesOf({ flags, position, positionId, role }: ManyDraft) {
  const of = (wish: 'give' | 'take') =>
    flagSwitches.filter(({ name }) => flags[name] === wish).flatMap((one) => one.flags);
  const id = position === 'given' && positionId !== '' ? Number(positionId) : null;
  return {
    addFlags: of('give'),
    removeFlags: of('take'),
    ...((position === 'none' || id !== null) && { positionId: id }),
    ...(role !== '' && { role }),
  };
}

/** Why nothing can be sent yet; null if it can. */
export function reasonToWait(draft: ManyDraft): string | null {
  if (draft.position === 'given' && draft.positionId === '') return 'Choose a position.';
  const { addFlags, removeFlags, ...others } = manyChangesOf(draft);
  const isNothing = [...addFlags, ...removeFlags, ...Object.keys(others)].length === 0;
  return isNothing ? 'Choose what to change.' : null;
}

/** "3 changed, 2 were that already, 1 refused" */
export function outcomesText(outcomes: readonly MemberOutcome[]): string {
  const count = (wanted: MemberOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  const [changed, unchanged, refused] = [count('changed'), count('unchanged'), count('refused')];
  const parts = [`${changed} changed`];
  if (unchanged > 0) parts.push(`${unchanged} ${unchanged === 1 ? 'was' : 'were'} that already`);
  if (refused > 0) parts.push(`${refused} refused`);
  return parts.join(', ');
}

/** Those who were refused, by name, each with the reason. */
export function refusedAmong(
  outcomes: readonly MemberOutcome[],
  chosen: ReadonlyMap<string, Pick<ManagedMember, 'username'>>,
): readonly { readonly id: string; readonly text: string }[] {
  return outcomes
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ id, message = '' }) => {
      const name = chosen.get(id)?.username ?? 'Someone';
      return { id, text: `${isolated(name)}: ${message}` };
    });
}
