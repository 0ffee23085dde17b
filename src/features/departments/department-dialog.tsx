import { useOrganisation } from '#data/organisation.ts';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useRoster } from '#data/departments.ts';
import { useSession } from '#data/session.ts';
import type { Department } from '#domain/departments.ts';
import { can } from '#domain/permissions.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { chiefByPrimary } from './roster.ts';

interface DepartmentDialogProps {
  department: Department;
  onClose: () => void;
}

/** What a department is, who leads it and which positions it has. */
export function DepartmentDialog({ department, onClose }: DepartmentDialogProps) {
  const { id, name, description, bannerImage } = department;
  const session = useSession();
  const isInside =
    session.status === 'member' && !session.needsSignIn && can(session.person, 'departments.read');
  return (
    <Dialog
      title={name}
      size="m"
      head="none"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {isInside && (
            <Link className={buttonClass('go')} to="/departments/$deptId" params={{ deptId: id }}>
              Open department
            </Link>
          )}
        </>
      }
    >
      <div data-dept={id} tabIndex={0} role="group" aria-label={`About ${name}`}>
        <img className="dept-banner" src={bannerImage} alt="" width={1200} height={400} />
        <div className="dialog-body">
          <div className="dept-title">
            <Tile>
              <DepartmentMark id={id} />
            </Tile>
            <h2 dir="auto">{name}</h2>
          </div>
          <p dir="auto" className="dept-about">
            {description}
          </p>
          {isInside ? <Chief department={department} /> : <HiddenChief department={department} />}
          <h3 className="dept-positions-head">Positions</h3>
          <Positions department={department} />
        </div>
      </div>
    </Dialog>
  );
}

function Chief({ department }: { department: Department }) {
  const organisation = useOrganisation();
  const roster = useRoster(department.id);
  const chief =
    roster.state === 'here' ? chiefByPrimary(roster.value, department.id, organisation) : undefined;
  return (
    <div className="chief-row">
      <Avatar name={chief?.username} address={chief?.avatarUrl} size="m" />
      <div>
        <span>{organisation.chiefTitleOf(department)}</span>
        <strong dir="auto">{chief?.username ?? (roster.state === 'here' ? 'TBD' : '…')}</strong>
      </div>
    </div>
  );
}

/** Names are for org members, so nobody else's device has any. */
function HiddenChief({ department }: { department: Department }) {
  const organisation = useOrganisation();
  return (
    <div className="chief-row">
      <Tile>
        <UsersRound />
      </Tile>
      <div>
        <strong>{organisation.chiefTitleOf(department)}</strong>
        <span>Sign in as a member to see who holds this position.</span>
      </div>
    </div>
  );
}

function Positions({ department }: { department: Department }) {
  const positions = useOrganisation()
    .positionsOf(department.id)
    .filter(({ isChief, isHidden }) => !isChief && !isHidden);
  return (
    <ul className="dept-positions">
      {positions.map((position) => (
        <li key={position.id}>
          <strong dir="auto">{position.title}</strong>
          <span dir="auto">{position.description || 'No description available.'}</span>
        </li>
      ))}
    </ul>
  );
}
