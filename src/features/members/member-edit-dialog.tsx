import { useOrganisation } from '#data/organisation.ts';
import { Lock } from 'lucide-react';
import { managedMember, type ManagedMember } from '#contract/members.ts';
import { useDraft, type DraftKeeper } from '#data/drafts.ts';
import { addressOfMemberForm } from '#domain/addresses.ts';
import { saveMember } from './members.data.ts';
import { refusalOf } from '#data/refusal.ts';
import { useSession } from '#data/session.ts';
import type { Away } from '#ui/editing/sending-words.ts';
import { mayChangeEmail, refusalToTouch } from '#domain/member-editing.ts';
import type { Person } from '#domain/permissions.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import type { SaveRefusal } from '#ui/editing/editing.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import {
  memberChangesOf,
  memberDraftOf,
  memberErrors,
  membersCompared,
  parseDraft,
  refusedIn,
  type MemberDraft,
} from './member-draft.ts';
import { AccountFields, AccountFacts } from './member-fields.tsx';
import { FlagFields, PositionFields, RoleField } from './member-rights.tsx';
import { SuspensionNote } from './member-suspension.tsx';
import { personOf } from './position-slots.ts';
import { joinedText } from './member-words.ts';
import './member-dialog.css';

interface MemberEditDialogProps {
  member: ManagedMember;
  away: Away | null;
  onClose: () => void;
  onSaved: () => void;
}

const nobody: Person = { role: 'Member', flags: [], positions: [] };

/** SPEC 2.38: the edit dialog. What is typed stays on the device until it is saved. */
export function MemberEditDialog(props: MemberEditDialogProps) {
  const keeper = useDraft(`member ${props.member.id}`, parseDraft);
  return keeper.kept === undefined ? null : <WrittenMember {...props} keeper={keeper} />;
}

interface WrittenMemberProps extends MemberEditDialogProps {
  keeper: DraftKeeper<MemberDraft>;
}

function WrittenMember(props: WrittenMemberProps) {
  const { member, away, onClose } = props;
  const session = useSession();
  const person = personOf(member, useOrganisation());
  const editor = session.status === 'member' ? session.person : nobody;
  const editing = useWrittenMember(props);
  const rights = { editing, member, editor };
  const barred = refusalToTouch(editor, person);
  return (
    <EditingDialog
      title="Edit member"
      lead={joinedText(member)}
      picture={<Avatar name={member.username} address={member.avatarUrl} size="m" />}
      size="m"
      submit="Save"
      className="member-edit"
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      isReady={barred === null}
      onClose={onClose}
    >
      {barred && (
        <div className="banner" role="status">
          <Lock />
          <p>{barred.message}</p>
        </div>
      )}
      <SuspensionNote member={member} />
      <AccountFacts member={member} />
      <AccountFields editing={editing} mayChangeEmail={mayChangeEmail(editor, person)} />
      <RoleField {...rights} />
      <PositionFields {...rights} />
      <FlagFields {...rights} />
    </EditingDialog>
  );
}

function useWrittenMember({ member, keeper, onSaved }: WrittenMemberProps) {
  return useEditing<MemberDraft, ManagedMember>({
    before: member,
    draftOf: (row) => memberDraftOf(row ?? member),
    check: memberErrors,
    address: addressOfMemberForm(member.id),
    compare: membersCompared,
    rowIn: (current) => managedMember.safeParse(current).data ?? null,
    save: (draft, { before, basedOn }) => {
      const from = before ?? member;
      const revision = basedOn ?? from.revision;
      return saveMember(member.id, memberChangesOf(draft, { before: from, revision }));
    },
    refusalOf: refusalAtFields,
    failure: 'Could not save changes',
    onSaved,
    keeper,
  });
}

function refusalAtFields(error: unknown): SaveRefusal {
  const refusal = refusalOf(error);
  return { ...refusal, fields: refusedIn(refusal.fields ?? {}) };
}
