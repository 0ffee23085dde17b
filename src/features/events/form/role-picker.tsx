import { Search, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { StoredRole } from '#contract/events.ts';
import { useOfferedRoles, useOrganisation } from '#data/organisation.ts';
import { isRole, refTo } from '#domain/event-role.ts';
import type { RoleView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { CapacityStepper } from './capacity-stepper.tsx';
import { overfullText } from './role-attendance.ts';
import {
  choiceText,
  roleGroups,
  withCapacity,
  withName,
  withRole,
  type Choice,
  type RoleGroup,
} from './role-choice.ts';
import { RoleName } from './role-name.tsx';
import './role-picker.css';

interface RolePickerProps {
  chosen: readonly StoredRole[];
  /** The roles that the event has had so far: some may not be in the catalogue any more. */
  own: readonly StoredRole[];
  /** Who attends the event as it is saved. */
  attendance: readonly RoleView[];
  onChange: (chosen: StoredRole[]) => void;
  onClose: () => void;
}

/** SPEC 2.25. What is ticked is chosen at once: there is nothing to cancel but the form. */
export function RolePicker(props: RolePickerProps) {
  const [wanted, setWanted] = useState('');
  const organisation = useOrganisation();
  const known = useOfferedRoles();
  const offered = (known ?? []).filter(
    ({ department }) => organisation.department(department)?.isHidden !== true,
  );
  const choice = { ...props, offered };
  const groups = roleGroups(choice, organisation.departments, wanted);
  return (
    <Dialog
      title="Select RSVP Roles"
      lead="Tick a role, then say how many places it has."
      onClose={props.onClose}
      foot={
        <>
          <p className="role-sum" role="status">
            {choiceText(props.chosen)}
          </p>
          <Button look="go" onClick={props.onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="dialog-body role-picker">
        <div className="input">
          <Search className="small" />
          <input
            dir="auto"
            type="search"
            placeholder="Find a role"
            aria-label="Find a role"
            value={wanted}
            onChange={({ target }) => {
              setWanted(target.value);
            }}
          />
        </div>
        {groups.map((group) => (
          <Group key={group.department} group={group} {...choice} />
        ))}
        <p className="note" role="status">
          {groups.length === 0 && known !== undefined && 'No role matches.'}
        </p>
      </div>
    </Dialog>
  );
}

interface GroupProps extends RolePickerProps, Pick<Choice, 'offered'> {
  group: RoleGroup;
}

function Group({ group, ...props }: GroupProps) {
  const headingId = useId();
  const { department } = group;
  return (
    <section
      className="role-group"
      aria-labelledby={headingId}
      {...(department !== '' && { 'data-dept': department })}
    >
      <h3 id={headingId}>
        <DepartmentMark id={department === '' ? null : department} />
        <bdi>{group.name}</bdi>
      </h3>
      <ul>
        {group.roles.map((role) => (
          <RoleRow key={role.id ?? role.name} role={role} {...props} />
        ))}
      </ul>
    </section>
  );
}

function RoleRow({
  role,
  chosen,
  own,
  attendance,
  offered,
  onChange,
}: Omit<GroupProps, 'group'> & { role: StoredRole }) {
  const warningId = useId();
  const ticked = chosen.find((one) => isRole(one, refTo(role)));
  const warning = ticked ? overfullText(attendance, ticked) : null;
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          checked={ticked !== undefined}
          onChange={() => {
            onChange(withRole({ own, chosen, offered }, role));
          }}
        />
        <bdi>{role.name}</bdi>
      </label>
      {ticked?.id !== undefined && (
        <RoleName
          role={ticked}
          chosen={chosen}
          onChange={(name) => {
            onChange(withName(chosen, ticked, name));
          }}
        />
      )}
      {ticked && (
        <CapacityStepper
          role={role.name}
          capacity={ticked.capacity}
          describedBy={warning === null ? undefined : warningId}
          onChange={(capacity) => {
            onChange(withCapacity(chosen, ticked, capacity));
          }}
        />
      )}
      {warning !== null && (
        <p className="role-warning" id={warningId} role="status">
          <TriangleAlert className="small" />
          {warning}
        </p>
      )}
    </li>
  );
}
