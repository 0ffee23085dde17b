import { useOrganisation } from '#data/organisation.ts';
import { ChevronsUp, Lock, Star, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { roles, type Role } from '#contract/access.ts';
import type { ManagedMember } from '#contract/members.ts';
import { flagGroups, isOn, turnedOff, turnedOn, type FlagSwitch } from '#domain/flags.ts';
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
  const organisation = useOrganisation();
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
              options={optionsFor(slot, { held: draft, before: member, editor, organisation })}
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

export function FlagFields(props: RightsProps) {
  return (
    <fieldset className="member-group">
      <legend>Flags</legend>
      {flagGroups.map(({ name, switches }) => (
        <div key={name} className="member-flag-group" role="group" aria-label={name}>
          <p aria-hidden="true">{name}</p>
          <div className="member-ticks">
            {switches.map((one) => (
              <FlagField key={one.name} one={one} {...props} />
            ))}
          </div>
        </div>
      ))}
      <GroupError text={props.editing.errors['flags']} />
    </fieldset>
  );
}

/** The flag's own name stands in brackets: whoever knows it finds it. */
function FlagField({ one, editing, member, editor }: RightsProps & { one: FlagSwitch }) {
  const { draft, change } = editing;
  const [flag] = one.flags;
  const isChecked = isOn(one, draft.flags);
  const isLocked = !isOn(one, member.flags) && !mayGrantFlag(editor, flag);
  return (
    <label className={classNames('check', isLocked && 'check-locked')}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isLocked && !isChecked}
        onChange={({ target }) => {
          change({ flags: (target.checked ? turnedOn : turnedOff)(one, draft.flags) });
        }}
      />
      <span>
        {one.name}
        <small>
          {isLocked ? 'Allows more than you may do yourself' : one.text} ({flag})
        </small>
      </span>
      {isLocked && <Lock className="small" />}
    </label>
  );
}

function GroupError({ text }: { text: string | undefined }) {
  return text === undefined ? null : <ErrorLine role="alert">{text}</ErrorLine>;
}
