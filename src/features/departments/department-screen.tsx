import { Link } from '@tanstack/react-router';
import { CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { useInside, useRoster } from '#data/departments.ts';
import { useSession } from '#data/session.ts';
import { departmentById, type Department, type DepartmentModule } from '#domain/departments.ts';
import { can } from '#domain/permissions.ts';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass } from '#ui/button.tsx';
import { DepartmentMark, Tile } from '#ui/department-mark.tsx';
import { EmptyState } from '#ui/loaded.tsx';
import { Unavailable } from '#ui/unavailable.tsx';
import { ModuleCard } from './module-card.tsx';
import { chiefByAny, chiefTitleOf } from './roster.ts';
import './department.css';

interface DepartmentScreenProps {
  /** As in the address. */
  deptId: string;
  /** What each module shows; the department says which of them there are, and in which order. */
  modules: (department: Department) => Readonly<Record<DepartmentModule, ReactNode>>;
  /** What its managers see below them. */
  manageApplications: (department: Department) => ReactNode;
}

/** One department: what it is, who leads it, and a card for each of its modules. */
export function DepartmentScreen({ deptId, modules, manageApplications }: DepartmentScreenProps) {
  const department = departmentById(deptId);
  const session = useSession();
  const inside = useInside();
  if (!department) return <UnknownDepartment />;
  const shown = modules(department);
  const subject = { departmentId: department.id };
  const isManager = session.status === 'member' && can(session.person, 'department.edit', subject);
  return (
    <div data-dept={department.id}>
      <Hero department={department} />
      {inside.state === 'not-to-be-had' ? (
        <Unavailable {...inside} />
      ) : (
        <div className="modules">
          {department.modules.map((module) => (
            <ModuleCard key={`${department.id} ${module}`} department={department} module={module}>
              {shown[module]}
            </ModuleCard>
          ))}
          {isManager && (
            <ModuleCard department={department} module="manage-applications">
              {manageApplications(department)}
            </ModuleCard>
          )}
        </div>
      )}
    </div>
  );
}

function UnknownDepartment() {
  return (
    <>
      <h1 className="sr-only">Departments</h1>
      <div className="card">
        <EmptyState
          icon={CircleSlash}
          text="Department not found."
          action={
            <Link className={buttonClass('line')} to="/departments">
              All Departments
            </Link>
          }
        />
      </div>
    </>
  );
}

function Hero({ department }: { department: Department }) {
  const { id, name, description, bannerImage } = department;
  return (
    <div className="card dept-hero">
      <img className="dept-hero-banner" src={bannerImage} alt="" width={1200} height={400} />
      <Tile>
        <DepartmentMark id={id} />
      </Tile>
      <div className="dept-hero-text">
        <h1>{name}</h1>
        <p>{description}</p>
      </div>
      <Chief department={department} />
    </div>
  );
}

function Chief({ department }: { department: Department }) {
  const roster = useRoster(department.id);
  const chief = roster.state === 'here' ? chiefByAny(roster.value, department.id) : undefined;
  return (
    <div className="dept-chief">
      <Avatar name={chief?.username} address={chief?.avatarUrl} size="m" />
      <div>
        <small>{chiefTitleOf(department)}</small>
        <strong>{chief?.username ?? (roster.state === 'here' ? 'TBD' : '…')}</strong>
      </div>
    </div>
  );
}
