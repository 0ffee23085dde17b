import { ChevronsUp, Lock, Star, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { flags, roles, type Flag, type Role } from '#contract/access.ts';
import type { ManagedMember } from '#contract/members.ts';
import { mayGrantFlag } from '#domain/member-editing.ts';
import type { Person } from '#domain/permissions.ts';
import { userRanks } from '#domain/ranks.ts';
import { classNames } from '#ui/page/class-names.ts';
import { Field, Select } from '#ui/fields/field.tsx';
import { Picker } from '#ui/muster/picker.tsx';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { withPosition } from './member-draft.ts';
import type { MemberEditing } from './member-fields.tsx';
import { optionsFor, positionSlots } from './position-slots.ts';
import { flagWords } from './member-words.ts';

interface RightsProps {
  editing: MemberEditing;
  /** The member as they are now: what they already have may stay. */
  member: ManagedMember;
  editor: Person;
}

const icons: Readonly<Record<Role, LucideIcon | null>> = {
  Member: null,
  Leader: ChevronsUp,
  Admin: Star,
};

export function RoleField({ editing, member, editor }: RightsProps) {
  const id = useId();
  const isLocked = (role: Role) => editor.role !== 'Admin' && role !== member.role;
  return (
    <fieldset className="member-group">
      <legend>Role</legend>
      <div className="segments member-roles">
        {roles.map((role) => {
          const Icon = isLocked(role) ? Lock : icons[role];
          return (
            <label key={role}>
              <input
                type="radio"
                name={id}
                checked={editing.draft.role === role}
                disabled={isLocked(role)}
                onChange={() => {
                  editing.change({ role });
                }}
              />
              {Icon && <Icon className="small" />}
              {role}
            </label>
          );
        })}
      </div>
      {roles.some(isLocked) && (
        <p className="note">
          <Lock className="small" />
          <span>Only an Admin can make somebody Leader or Admin.</span>
        </p>
      )}
      <GroupError text={editing.errors['role']} />
    </fieldset>
  );
}

export function PositionFields({ editing, member, editor }: RightsProps) {
  const { draft, errors, change } = editing;
  return (
    <fieldset className="member-group">
      <legend>Positions and ranks</legend>
      <div className="member-slots">
        {positionSlots.map((slot) => (
          <div key={slot.name} className="member-slot-fields">
            <Picker
              label={`${slot.name} position`}
              value={String(draft[slot.position] ?? '')}
              options={optionsFor(slot, { held: draft, before: member, editor })}
              isInvalid={errors[slot.position] !== undefined}
              onChange={(value) => {
                change(withPosition(draft, slot.position, value === '' ? null : Number(value)));
              }}
            />
            <Field label={`${slot.name} rank`}>
              <Select
                value={draft[slot.rank]}
                onChange={({ target }) => {
                  change({ [slot.rank]: target.value });
                }}
              >
                {userRanks.map((rank) => (
                  <option key={rank}>{rank}</option>
                ))}
              </Select>
            </Field>
          </div>
        ))}
      </div>
      <GroupError text={errors['primaryPositionId']} />
    </fieldset>
  );
}

export function FlagFields({ editing, member, editor }: RightsProps) {
  const { draft, errors, change } = editing;
  const toggle = (flag: Flag, isOn: boolean) => {
    const others = draft.flags.filter((one) => one !== flag);
    change({ flags: isOn ? [...others, flag] : others });
  };
  return (
    <fieldset className="member-group">
      <legend>Flags</legend>
      <div className="member-ticks">
        {flags.map((flag) => {
          const isLocked = !member.flags.includes(flag) && !mayGrantFlag(editor, flag);
          return (
            <label key={flag} className={classNames('check', isLocked && 'check-locked')}>
              <input
                type="checkbox"
                checked={draft.flags.includes(flag)}
                disabled={isLocked && !draft.flags.includes(flag)}
                onChange={({ target }) => {
                  toggle(flag, target.checked);
                }}
              />
              <span>
                {flag}
                <small>{isLocked ? 'Allows more than you may do yourself' : flagWords[flag]}</small>
              </span>
              {isLocked && <Lock className="small" />}
            </label>
          );
        })}
      </div>
      <GroupError text={errors['flags']} />
    </fieldset>
  );
}

function GroupError({ text }: { text: string | undefined }) {
  return text === undefined ? null : <ErrorLine role="alert">{text}</ErrorLine>;
}
