import { TriangleAlert, Users } from 'lucide-react';
import { useId } from 'react';
import type { StoredRole } from '#contract/events.ts';
import type { RoleView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { overfullText } from './role-attendance.ts';

interface ChosenRolesProps {
  roles: readonly StoredRole[];
  attendance: readonly RoleView[];
  error: string | undefined;
  onEdit: () => void;
}

/** The roles that an event offers, and the way to choose others. */
export function ChosenRoles({ roles, attendance, error, onEdit }: ChosenRolesProps) {
  const errorId = useId();
  const warned = roles.flatMap((role) => {
    const text = overfullText(attendance, role);
    return text === null ? [] : [{ key: role.id ?? role.name, name: role.name, text }];
  });
  return (
    <div className="field chosen-roles">
      <span className="field-label">Roles</span>
      {roles.length > 0 && (
        <ul aria-label="Selected roles">
          {roles.map(({ id, name, department, capacity }) => (
            <li key={id ?? name} {...(department !== '' && { 'data-dept': department })}>
              <DepartmentMark id={department === '' ? null : department} />
              <bdi>{name}</bdi>{' '}
              <b className="num">
                {capacity}
                <span className="sr-only">{capacity === 1 ? ' place' : ' places'}</span>
              </b>
            </li>
          ))}
        </ul>
      )}
      {warned.map(({ key, name, text }) => (
        <p className="role-warning" key={key}>
          <TriangleAlert className="small" />
          <span>
            <bdi>{name}</bdi>: {text}
          </span>
        </p>
      ))}
      <Button
        aria-haspopup="dialog"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onClick={onEdit}
      >
        <Users />
        Edit RSVP Roles ({roles.length} selected)
      </Button>
      {roles.length === 0 && (
        <p className="help">Without roles nobody signs up: people just come along.</p>
      )}
      {error !== undefined && <ErrorLine id={errorId}>{error}</ErrorLine>}
    </div>
  );
}
