import type { Flag, Role } from '#contract/access.ts';
import { flagSwitches, type FlagSwitch } from '#domain/flags.ts';
import { mayGrantFlag } from '#domain/member-editing.ts';
import type { Person } from '#domain/permissions.ts';
import { DAY_MS } from '#domain/time/durations.ts';

/** A new invitation as its form has it. */
export interface InvitationForm {
  readonly purpose: string;
  readonly flags: readonly Flag[];
  readonly role: Role;
  readonly position: string;
  readonly uses: string;
  /** The days after which it ends; empty for never. */
  readonly days: string;
}

/** What most invitations are for: somebody is a member right away. */
export const emptyForm: InvitationForm = {
  purpose: '',
  flags: ['OrgMember'],
  role: 'Member',
  position: '',
  uses: '',
  days: '7',
};

/** What is wrong with each field, by its name in the call; `form` for the whole. */
export type FormErrors = Readonly<Partial<Record<string, string>>>;

/** What somebody may give, membership first. */
export function grantable(giver: Person): FlagSwitch[] {
  return flagSwitches.filter(({ flags }) => flags.every((flag) => mayGrantFlag(giver, flag)));
}

export function mistakesInForm({ purpose, uses }: InvitationForm): FormErrors {
  const isCount = uses.trim() === '' || /^[1-9]\d{0,3}$/.test(uses.trim());
  return {
    ...(purpose.trim() === '' && { purpose: 'Say what the invitation is for.' }),
    ...(!isCount && { uses: 'Enter a whole number, or leave this empty.' }),
  };
}

/** What the call takes. */
export function draftFrom(form: InvitationForm, now: Date) {
  const { purpose, flags: given, role, position, uses, days } = form;
  const endsAt = days === '' ? null : new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
  return {
    ...{ purpose, flags: [...given], role, endsAt },
    positionId: position === '' ? null : Number(position),
    uses: uses.trim() === '' ? null : Number(uses),
  };
}
