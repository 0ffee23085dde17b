import type { ManagedMember } from '#contract/members.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import type { Editing } from '#ui/editing/editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { dayText, NO_WHOLE_DAY, type MemberDraft } from './member-draft.ts';
import { lastLoginText } from '#ui/muster/last-login.ts';
import { presence } from './member-words.ts';

export type MemberEditing = Editing<MemberDraft>;

/** The facts that nobody can edit. */
export function AccountFacts({ member }: { member: ManagedMember }) {
  return (
    <dl className="member-facts">
      <div>
        <dt>Id</dt>
        <dd title={member.id}>{member.id.slice(0, 8)}</dd>
      </div>
      <div>
        <dt>Last login</dt>
        <dd>{lastLoginText(member)}</dd>
      </div>
      <div>
        <dt>Presence</dt>
        <dd>{presence(member)}</dd>
      </div>
      <div>
        <dt>Activity score</dt>
        <dd>{member.activityScore}</dd>
      </div>
    </dl>
  );
}

type TextName =
  | 'username'
  | 'email'
  | 'gameUserName'
  | 'discordName'
  | 'mainInGameRole'
  | 'secondaryInGameRoles';

interface TextFieldProps {
  editing: MemberEditing;
  name: TextName;
  label: string;
  help?: string;
  inputMode?: 'text' | 'email';
  isFirst?: boolean;
  isFixed?: boolean;
}

interface AccountFieldsProps {
  editing: MemberEditing;
  mayChangeEmail: boolean;
}

export function AccountFields({ editing, mayChangeEmail }: AccountFieldsProps) {
  const { draft, errors, change } = editing;
  return (
    <div className="member-two">
      <TextField editing={editing} name="username" label="Username" isFirst />
      <TextField
        editing={editing}
        name="email"
        label="Email"
        inputMode="email"
        {...(!mayChangeEmail && {
          isFixed: true,
          help: 'You may not change it: this account allows more than you may do yourself.',
        })}
      />
      <TextField editing={editing} name="gameUserName" label="Game username (optional)" />
      <TextField
        editing={editing}
        name="discordName"
        label="Discord name (optional)"
        help="Used for event role assignments."
      />
      <TextField editing={editing} name="mainInGameRole" label="Main in-game role (optional)" />
      <TextField
        editing={editing}
        name="secondaryInGameRoles"
        label="Secondary in-game roles (optional)"
        help="Separate them with commas."
      />
      <DateField
        label="Join date"
        type="date"
        help={joinDateHelp(draft.joinDate)}
        error={errors['joinDate']}
        unfinished={NO_WHOLE_DAY}
        value={draft.joinDate}
        onChange={(joinDate) => {
          change({ joinDate });
        }}
      />
    </div>
  );
}

function TextField({
  editing,
  name,
  label,
  help,
  inputMode = 'text',
  isFirst,
  isFixed,
}: TextFieldProps) {
  return (
    <Field label={label} error={editing.errors[name]} {...(help !== undefined && { help })}>
      <Input
        inputMode={inputMode}
        data-autofocus={isFirst ? '' : undefined}
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
        value={editing.draft[name]}
        onChange={({ target }) => {
          editing.change({ [name]: target.value });
        }}
      />
    </Field>
  );
}

/** The help repeats the date in words: browsers write it in the order of their own language, 11/12 or 12/11. */
function joinDateHelp(typed: string): string {
  const day = dayText(typed);
  return day === '' ? 'Left empty, it becomes today.' : `${day}. Left empty, it becomes today.`;
}
