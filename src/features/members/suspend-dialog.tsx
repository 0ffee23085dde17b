import { MOST_REASON } from '#contract/member-work.ts';
import { managedMember, type ManagedMember } from '#contract/members.ts';
import { refusalOf } from '#data/refusal.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import type { Editing } from '#ui/editing/editing.ts';
import type { Away } from '#ui/editing/sending-words.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Textarea } from '#ui/fields/field.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { addressOfMember } from '#domain/addresses.ts';
import { dayText, NO_WHOLE_DAY } from './member-draft.ts';
import { suspendMember } from './members.data.ts';
import {
  suspensionDraftOf,
  suspensionsCompared,
  suspensionErrors,
  suspensionWishOf,
  type SuspensionDraft,
} from './suspension-draft.ts';
import { suspendedText } from './suspension-words.ts';

interface SuspendDialogProps {
  member: ManagedMember;
  away: Away | null;
  onClose: () => void;
}

/** SPEC 20.1: asks for reason and end, and says what becomes of the member's seats. */
export function SuspendDialog({ member, away, onClose }: SuspendDialogProps) {
  const { username, avatarUrl, suspension } = member;
  const editing = useSuspending(member, onClose);
  useBackCloses(onClose);
  const { draft, errors, change } = editing;
  return (
    <EditingDialog
      title={suspension ? 'Change suspension' : 'Suspend member'}
      lead={username}
      picture={<Avatar name={username} address={avatarUrl} size="m" />}
      submit={suspension ? 'Save' : 'Suspend'}
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
      <Consequences isNew={suspension === null} />
      <Field
        label="Reason"
        error={errors['reason']}
        help="They read it when they try to sign in. So do those who manage members."
      >
        <Textarea
          data-autofocus=""
          rows={3}
          maxLength={MOST_REASON}
          value={draft.reason}
          onChange={({ target }) => {
            change({ reason: target.value });
          }}
        />
      </Field>
      <DateField
        label="Until (optional)"
        type="date"
        help={untilHelp(draft.until)}
        error={errors['until']}
        unfinished={NO_WHOLE_DAY}
        value={draft.until}
        onChange={(until) => {
          change({ until });
        }}
      />
    </EditingDialog>
  );
}

function Consequences({ isNew }: { isNew: boolean }) {
  if (!isNew) return null;
  return (
    <ul className="suspend-means">
      <li>They are signed out everywhere at once and can’t sign in.</li>
      <li>
        Their seats in events to come are given up. Lifting the suspension doesn’t bring them back.
      </li>
      <li>Nothing else of theirs is deleted.</li>
    </ul>
  );
}

function untilHelp(until: string): string {
  const day = dayText(until);
  const open = 'Left empty, it lasts until it is lifted.';
  return day === '' ? open : `They can sign in again from ${day} on. ${open}`;
}

function useSuspending(member: ManagedMember, onClose: () => void): Editing<SuspensionDraft> {
  return useEditing<SuspensionDraft, ManagedMember>({
    before: member,
    draftOf: (row) => suspensionDraftOf(row?.suspension ?? null),
    check: (draft) => suspensionErrors(draft, new Date()),
    address: addressOfMember(member.id),
    compare: suspensionsCompared,
    rowIn: (current) => managedMember.safeParse(current).data ?? null,
    save: (draft, { before, basedOn }) => {
      const from = before ?? member;
      const revision = basedOn ?? from.revision;
      return suspendMember(member.id, { ...suspensionWishOf(draft, from.suspension), revision });
    },
    refusalOf,
    failure: 'Could not suspend',
    onSaved() {
      onClose();
      notify({ kind: 'ok', text: suspendedText(member.username) });
    },
  });
}
