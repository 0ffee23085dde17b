import { lazy, useEffect } from 'react';
import { noteDepartmentsSeen } from '#data/first-steps.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { Organisation } from '#domain/organisation.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { useLastKnown } from '#ui/loading/use-last-known.ts';
import { DepartmentsCard } from './departments-card.tsx';
import { openedIn, type OrganisationEditing } from './opened.ts';
import { useOrganisationRows, useRoleRows, type OrganisationRows } from './organisation.data.ts';
import { PositionsCard } from './positions-card.tsx';
import { RolesCard } from './roles-card.tsx';
import './organisation-view.css';

const DepartmentForm = lazy(() =>
  import('./department-form.tsx').then((module) => ({ default: module.DepartmentForm })),
);
const PositionForm = lazy(() =>
  import('./position-form.tsx').then((module) => ({ default: module.PositionForm })),
);
const RoleForm = lazy(() =>
  import('./role-form.tsx').then((module) => ({ default: module.RoleForm })),
);

/** SPEC 29.10: the view of the leader dashboard in which an Admin says what the organisation is made of. */
export function OrganisationView(editing: OrganisationEditing) {
  const rows = useOrganisationRows();
  useEffect(() => {
    void noteDepartmentsSeen(); // one of a new portal's first steps (SPEC 28.2)
  }, []);
  return (
    <Loaded of={rows} text="Loading departments…" skeleton={<SkeletonRows count={8} />}>
      {(value) => <Cards rows={value} {...editing} />}
    </Loaded>
  );
}

interface CardsProps extends OrganisationEditing {
  rows: OrganisationRows;
}

function Cards({ rows, ...editing }: CardsProps) {
  const session = useSession();
  const organisation = new Organisation(rows);
  const hasRoles = session.status === 'member' && can(session.person, 'events.read');
  return (
    <div className="organisation-view">
      <div className="organisation-side">
        <DepartmentsCard rows={rows} onEdit={editing.onEdit} />
        {hasRoles && <RolesCard organisation={organisation} onEdit={editing.onEdit} />}
      </div>
      <PositionsCard rows={rows} onEdit={editing.onEdit} />
      <OpenForm rows={rows} organisation={organisation} {...editing} />
    </div>
  );
}

/** The form that the address opens. */
function OpenForm({
  rows,
  organisation,
  edited,
  onEditEnd,
}: CardsProps & { organisation: Organisation }) {
  const opened = openedIn(edited);
  const roles = useRoleRows();
  const idOf = (noun: string) => (opened?.noun === noun ? (opened.id ?? undefined) : undefined);
  const department = useLastKnown(rows.departments, idOf('department'));
  const position = useLastKnown(rows.positions, idOf('position'));
  const role = useLastKnown(roles.state === 'here' ? roles.value : undefined, idOf('role'));
  if (opened === null) return null;
  const found = { department, position, role }[opened.noun] ?? null;
  if (opened.id !== null && found === null) return null; // it is gone, or not here yet
  return (
    <Part of={edited}>
      {opened.noun === 'department' && (
        <DepartmentForm key={edited} department={department ?? null} onClose={onEditEnd} />
      )}
      {opened.noun === 'position' && (
        <PositionForm
          key={edited}
          position={position ?? null}
          organisation={organisation}
          onClose={onEditEnd}
        />
      )}
      {opened.noun === 'role' && (
        <RoleForm
          key={edited}
          role={role ?? null}
          organisation={organisation}
          onClose={onEditEnd}
        />
      )}
    </Part>
  );
}
