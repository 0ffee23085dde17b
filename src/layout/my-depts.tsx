import { Link } from '@tanstack/react-router';
import { ChevronRight, FolderOpen } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Department } from '#domain/departments.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { place } from '#ui/overlays/placement.ts';
import { Tooltip } from '#ui/press/tooltip.tsx';
import { DEPARTMENT_PATH, useCurrentDept } from './my-departments.ts';
import { useRemembered } from './use-remembered.ts';
import './navigation.css';

const BESIDE = { across: 'after', down: 'level', gap: 8, needs: Infinity } as const;

interface MyDeptsProps {
  departments: readonly Department[];
  isRail: boolean;
}

/** A list that expands; in the rail it opens to the side. */
export function MyDepts({ departments, isRail }: MyDeptsProps) {
  const [state, setState] = useRemembered('my-depts', ['open', 'closed']);
  const listId = useId();
  const isOpen = state === 'open';
  // When collapsed, the list is marked as current for the page of a department in it.
  const standsForCurrent = useCurrentDept(departments) !== undefined && !isOpen;
  if (isRail) return <DeptsBeside departments={departments} />;
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

function DeptsBeside({ departments }: { departments: readonly Department[] }) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const standsForCurrent = useCurrentDept(departments) !== undefined;
  return (
    <>
      <Tooltip text="My Depts" isOff={isOpen}>
        <button
          ref={button}
          type="button"
          className="nav"
          popoverTarget={listId}
          aria-current={standsForCurrent || undefined}
        >
          <FolderOpen />
          <span className="sr-only">My Depts</span>
        </button>
      </Tooltip>
      <div
        id={listId}
        popover="auto"
        className="tooltip drawer depts-beside"
        onBeforeToggle={({ currentTarget, newState }) => {
          setOpen(newState === 'open');
          if (button.current) place(currentTarget, button.current.getBoundingClientRect(), BESIDE);
        }}
        onClick={({ currentTarget, target }) => {
          if (target instanceof Element && target.closest('a') !== null)
            currentTarget.hidePopover();
        }}
      >
        <DepartmentLinks departments={departments} />
      </div>
    </>
  );
}

function DepartmentLinks({ departments }: { departments: readonly Department[] }) {
  return departments.map((department) => (
    <Link
      key={department.id}
      className="nav"
      data-dept={department.id}
      to={DEPARTMENT_PATH as string}
      params={{ deptId: department.id } as object}
    >
      <DepartmentMark id={department.id} />
      <span dir="auto">{department.name}</span>
    </Link>
  ));
}
