import { Link } from '@tanstack/react-router';
import { CircleSlash, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useInside, useRoster } from '#data/departments.ts';
import { useAbsence, useWholeScopes } from '#data/loaded.ts';
import { useLoadedOrganisation, useOrganisation } from '#data/organisation.ts';
import { useSession } from '#data/session.ts';
import { departmentModules, type Department, type DepartmentModule } from '#domain/departments.ts';
import { can } from '#domain/permissions.ts';
import { AtOnce } from '#ui/loading/at-once.tsx';
import { buttonClass } from '#ui/press/button.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { Unavailable } from '#ui/loading/unavailable.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { DepartmentHero } from './department-hero.tsx';
import { DepartmentSkeleton } from './department-skeleton.tsx';
import { ModuleCard, type DepartmentCard } from './module-card.tsx';
import { useOpenCards } from './open-cards.ts';
import { chiefByAny } from './roster.ts';
import './department.css';

interface DepartmentScreenProps {
  /** The department's id in the address. */
  deptId: string;
  /** What each module shows; the department says which modules there are, and in which order. */
  modules: (department: Department) => Readonly<Record<DepartmentModule, ReactNode>>;
  /** What the department's managers see below the modules. */
  manageApplications: (department: Department) => ReactNode;
}

/** One department: what it is, who leads it, and a card for each of its modules. */
export function DepartmentScreen({ deptId, ...parts }: DepartmentScreenProps) {
  const organisation = useLoadedOrganisation();
  const session = useSession();
  const inside = useInside();
  const absence = useAbsence('public');
  const isWhole = useWholeScopes().includes('public');
  if (organisation.state === 'not-to-be-had') return <Unavailable {...organisation} />;
  if (organisation.state === 'not-yet') return <ComingCards deptId={deptId} />;
  const department = organisation.value.department(deptId);
  const isAdmin = session.status === 'member' && session.role === 'Admin';
  // Somebody may have added it since the last pull, and there may have been none yet.
  if (!department && !isWhole) return <ComingCards deptId={deptId} />;
  if (!department && absence) return <Unavailable {...absence} />;
  if (!department || (department.isHidden && !isAdmin)) return <UnknownDepartment />;
  return (
    <div data-dept={department.id}>
      <Hero department={department} />
      {department.isHidden && (
        <p className="dept-hidden">
          <Pill tone="wait" icon={EyeOff}>
            Hidden
          </Pill>{' '}
          Only Admins see this page.
        </p>
      )}
      {inside.state === 'not-to-be-had' ? (
        <Unavailable {...inside} />
      ) : (
        <Cards department={department} {...parts} />
      )}
    </div>
  );
}

interface CardsProps extends Omit<DepartmentScreenProps, 'deptId'> {
  department: Department;
}

function Cards({ department, modules, manageApplications }: CardsProps) {
  const session = useSession();
  const openness = useOpenCards(department.id);
  const subject = { departmentId: department.id };
  const isManager = session.status === 'member' && can(session.person, 'department.edit', subject);
  const contents: Readonly<Record<DepartmentCard, ReactNode>> = {
    ...modules(department),
    'manage-applications': isManager ? manageApplications(department) : null,
  };
  // Managers have one card for applications, with everything in it (SPEC 2.28).
  const cards: readonly DepartmentCard[] = isManager
    ? [...department.modules.filter((one) => one !== 'applications'), 'manage-applications']
    : department.modules;
  // What somebody may do here may come before the rest: none of what is still grey makes way for it.
  const [coming] = useState(cards);
  return (
    <AtOnce
      className="modules"
      skeleton={<DepartmentSkeleton cards={coming} openness={openness} />}
    >
      {cards.map((card) => (
        <ModuleCard
          key={card}
          department={department}
          module={card}
          isOpen={openness.isOpen(card)}
          onOpen={(next) => {
            openness.setOpen(card, next);
          }}
        >
          {contents[card]}
        </ModuleCard>
      ))}
    </AtOnce>
  );
}

/** While nothing is known of any department. */
function ComingCards({ deptId }: { deptId: string }) {
  const openness = useOpenCards(deptId);
  return (
    <div className="skeleton modules">
      <DepartmentSkeleton cards={departmentModules} openness={openness} />
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
  const organisation = useOrganisation();
  const roster = useRoster(department.id);
  const isHere = roster.state === 'here';
  const chief = isHere ? chiefByAny(roster.value, department.id, organisation) : undefined;
  const name = chief?.username ?? (isHere ? 'TBD' : '…');
  return <DepartmentHero department={department} chief={{ name, address: chief?.avatarUrl }} />;
}
