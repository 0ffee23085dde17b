import { useOrganisation } from '#data/organisation.ts';
import { Lock, Pencil, Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { removeMember } from './members.data.ts';
import { refusalOf } from '#data/refusal.ts';
import { useSession } from '#data/session.ts';
import { flagNames } from '#domain/flags.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { refusalOfSuspension, refusalToTouch } from '#domain/member-editing.ts';
import { comingText } from '#domain/check-in.ts';
import { can } from '#domain/permissions.ts';
import { Button } from '#ui/press/button.tsx';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { Fact } from '#ui/page/fact.tsx';
import { LongText } from '#ui/html/long-text.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { Pill } from '#ui/page/pill.tsx';
import { RolePill } from '#ui/muster/role-pill.tsx';
import { awayText, type Away } from '#ui/editing/sending-words.ts';
import { calendarDate } from '#ui/time/time.ts';
import { MemberPanel, type Beside } from './member-panel.tsx';
import { MemberFace } from './member-face.tsx';
import {
  departmentNameOfPosition,
  departmentWithMark,
  personOf,
  positionSlots,
} from './position-slots.ts';
import { lastLoginText } from '#ui/muster/last-login.ts';
import { SuspensionActions, SuspensionNote } from './member-suspension.tsx';
import { presence, memberRemovalQuestion } from './member-words.ts';
import './member-dialog.css';

interface MemberDetailsProps {
  member: ManagedMember;
  away: Away | null;
  /** Given if it stands beside the table. */
  beside: Beside | null;
  onEdit: () => void;
  onSuspend: () => void;
  onClose: () => void;
  onGone: () => void;
}

/** SPEC 3.2: everything about a member, beside the table or in a dialog. */
export function MemberDetails(props: MemberDetailsProps) {
  const { beside, onClose } = props;
  const foot = <Foot {...props} />;
  if (beside) {
    return (
      <MemberPanel beside={beside} onClose={onClose} foot={foot}>
        <Everything {...props} />
      </MemberPanel>
    );
  }
  return (
    <Dialog title="Member details" size="m" onClose={onClose} foot={foot}>
      <Everything {...props} />
    </Dialog>
  );
}

function Everything(props: MemberDetailsProps) {
  const { member } = props;
  return (
    // The body takes the focus, since nothing in it does: without focus the keyboard could not scroll it.
    <div
      key={member.id}
      className="dialog-body member-details"
      role="group"
      aria-label={`About ${member.username}`}
      tabIndex={0}
    >
      <Head member={member} />
      <SuspensionNote member={member} />
      <dl className="facts">
        <Fact name="Email" value={member.email} isLong />
        <Fact name="Discord name" value={member.discordName} />
        <Fact name="Game username" value={member.gameUserName} />
        <Fact name="Main in-game role" value={member.mainInGameRole} />
        <Fact name="Secondary in-game roles" value={member.secondaryInGameRoles.join(', ')} />
        <Fact name="Join date" value={calendarDate(member.joinDate)} />
        <Fact name="Account created" value={calendarDate(member.createdAt)} />
        <Fact name="Last login" value={lastLoginText(member)} />
        <Fact name="Came to events" value={comingText(member.attendance)} />
        <Fact name="Activity score" value={String(member.activityScore)} />
      </dl>
      <Part title="Positions">
        <Positions member={member} />
      </Part>
      <Part title="Flags">
        <Flags member={member} />
      </Part>
      <Part title="Org Journey">
        <Journey member={member} />
      </Part>
      <Suspending {...props} />
      <p className="member-id">
        Id <span>{member.id}</span>
      </p>
    </div>
  );
}

function Head({ member }: { member: ManagedMember }) {
  return (
    <div className="member-head">
      <MemberFace member={member} size="l" />
      <div>
        <h3 dir="auto">{member.username}</h3>
        <div className="member-pills">
          <RolePill role={member.role} />
          <Pill {...(member.isOnline && { tone: 'ok' as const })}>{presence(member)}</Pill>
        </div>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="member-part" aria-labelledby={id}>
      <h3 dir="auto" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Positions({ member }: { member: ManagedMember }) {
  const organisation = useOrganisation();
  return (
    <ul>
      {positionSlots.map(({ name, position, title, rank }) => {
        const department = departmentWithMark(organisation, member[position]);
        const of = departmentNameOfPosition(organisation, member[position]);
        return (
          <li key={name} className="member-slot" data-dept={department}>
            <Tile size="s">
              <DepartmentMark id={department ?? null} />
            </Tile>
            <div>
              <b dir="auto" className={member[title] === null ? 'unset' : undefined}>
                {member[title] ?? 'None'}
              </b>
              <span>{of === undefined ? name : `${name}, ${of}`}</span>
            </div>
            {member[title] !== null && <Pill>{member[rank]}</Pill>}
          </li>
        );
      })}
    </ul>
  );
}

function Flags({ member: { flags } }: { member: ManagedMember }) {
  const names = flagNames(flags);
  if (names.length === 0) return <p className="unset">None</p>;
  return (
    <ul className="member-flags">
      {names.map((name) => (
        <li key={name} className="tag">
          {name}
        </li>
      ))}
    </ul>
  );
}

function Journey({ member: { orgJourneyData: journey } }: { member: ManagedMember }) {
  const wishes = [journey.primaryRole, journey.secondaryRole, journey.tertiaryRole];
  return (
    <dl className="facts">
      <Fact name="Interests" value={journey.interests.join(', ')} isLong />
      <Fact name="Playstyle" value={journey.playstyle} />
      <Fact name="Squad preference" value={journey.squadPreference} />
      <Fact name="Role preference" value={wishes.filter((one) => one !== '').join(', ')} isLong />
      <Fact name="Skills" value={longText(journey.skills)} isLong />
    </dl>
  );
}

function longText(text: string) {
  return text === '' ? null : <LongText text={text} policy={htmlPolicy} />;
}

/** The member's suspension, only for whoever may suspend them, or lift it. */
function Suspending({ member, onSuspend }: MemberDetailsProps) {
  const session = useSession();
  const person = personOf(member, useOrganisation());
  if (session.status !== 'member') return null;
  const isSelf = session.userId === member.id;
  const judged = { editor: session.person, before: person, isSelf };
  if (refusalOfSuspension(judged)) return null;
  return (
    <Part title="Suspension">
      <SuspensionActions member={member} onSuspend={onSuspend} />
    </Part>
  );
}

function Foot({ member, away, onEdit, onClose, onGone }: MemberDetailsProps) {
  const session = useSession();
  const person = personOf(member, useOrganisation());
  const removal = useMemberRemoval(member, onGone);
  const close = <Button onClick={onClose}>Close</Button>;
  if (session.status !== 'member' || !can(session.person, 'members.edit')) return close;
  const untouchable = refusalToTouch(session.person, person);
  if (untouchable) {
    return (
      <>
        <Reason text={untouchable.message} />
        {close}
      </>
    );
  }
  const isSelf = session.userId === member.id;
  return (
    <>
      {away && <Reason text={`${awayText(away)} Changes need a connection.`} />}
      {!isSelf && (
        <Button look="cut" isBusy={removal.isBusy} onClick={() => void removal.handleRemove()}>
          <Trash2 />
          Delete Account
        </Button>
      )}
      {close}
      <Button look="go" aria-haspopup="dialog" onClick={onEdit}>
        <Pencil />
        Edit
      </Button>
    </>
  );
}

function useMemberRemoval(member: ManagedMember, onGone: () => void) {
  return useRemoval({
    question: memberRemovalQuestion(member.username),
    name: null,
    remove: async () => {
      await removeMember(member.id);
      return null;
    },
    refusalOf,
    failure: 'Failed to delete user. See console for details.',
    onGone() {
      onGone();
      notify({ kind: 'ok', text: 'User deleted.' });
    },
  });
}

function Reason({ text }: { text: string }) {
  return (
    <p className="member-reason">
      <Lock className="small" />
      {text}
    </p>
  );
}
