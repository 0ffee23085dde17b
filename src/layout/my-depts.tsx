import { Link } from '@tanstack/react-router';
import { ChevronRight, FolderOpen } from 'lucide-react';
import { useId } from 'react';
import type { Department } from '#domain/departments.ts';
import { DepartmentMark } from '#ui/department-mark.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { DEPARTMENT_PATH, useCurrentDept } from './my-departments.ts';
import { useRemembered } from './remembered.ts';

interface MyDeptsProps {
  departments: readonly Department[];
  isRail: boolean;
}

/** A list that unfolds; in the rail it opens beside it. */
export function MyDepts({ departments, isRail }: MyDeptsProps) {
  const [state, setState] = useRemembered('my-depts', ['open', 'closed']);
  const listId = useId();
  const isOpen = state === 'open';
  // Folded up, the list stands for the page of the department that is in it.
  const standsForCurrent = useCurrentDept(departments) !== undefined && (isRail || !isOpen);
  if (isRail) {
    return (
      <>
        <Tooltip text="My Depts">
          <button
            type="button"
            className="nav"
            popoverTarget={listId}
            aria-current={standsForCurrent || undefined}
          >
            <FolderOpen />
            <span className="sr-only">My Depts</span>
          </button>
        </Tooltip>
        <div id={listId} popover="auto" className="tooltip drawer w-60">
          <DepartmentLinks departments={departments} />
        </div>
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        className="nav"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-current={standsForCurrent || undefined}
        onClick={() => {
          setState(isOpen ? 'closed' : 'open');
        }}
      >
        <FolderOpen />
        <span>My Depts</span>
        <ChevronRight className="small chevron" />
      </button>
      <div id={listId} className="subnav" hidden={!isOpen}>
        <DepartmentLinks departments={departments} />
      </div>
    </>
  );
}

export function DepartmentLinks({ departments }: { departments: readonly Department[] }) {
  return departments.map((department) => (
    <Link
      key={department.id}
      className="nav"
      data-dept={department.id}
      to={DEPARTMENT_PATH as string}
      params={{ deptId: department.id } as object}
    >
      <DepartmentMark id={department.id} />
      <span>{department.name}</span>
    </Link>
  ));
}
