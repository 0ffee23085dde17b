import { Link, useLocation } from '@tanstack/react-router';
import {
  BookOpen,
  CalendarDays,
  ChevronDown,
  Clapperboard,
  ClipboardList,
  ClipboardPen,
  Library,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { readKept, writeKept } from '#data/browser-storage.ts';
import type { Department, DepartmentModule } from '#domain/departments.ts';
import { CardBoundary } from '#ui/boundary.tsx';
import { Button } from '#ui/button.tsx';
import { CardActionPlace } from '#ui/card-action.tsx';

interface Head {
  readonly title: string;
  readonly icon: LucideIcon;
  /** What the toggle names: "Expand Roster". */
  readonly short: string;
  readonly isOpenAtFirst: boolean;
}

/** The modules, and what only a department's managers see below them. */
export type DepartmentCard = DepartmentModule | 'manage-applications';

const heads: Readonly<Record<DepartmentCard, Head>> = {
  briefing: { title: 'Briefing', short: 'Briefing', icon: BookOpen, isOpenAtFirst: true },
  roster: { title: 'Positions & Roster', short: 'Roster', icon: Users, isOpenAtFirst: false },
  calendar: { title: 'Events', short: 'Events', icon: CalendarDays, isOpenAtFirst: true },
  resources: { title: 'Resources', short: 'Resources', icon: Library, isOpenAtFirst: true },
  applications: {
    title: 'Applications',
    short: 'Applications',
    icon: ClipboardPen,
    isOpenAtFirst: true,
  },
  videos: { title: 'Videos', short: 'Videos', icon: Clapperboard, isOpenAtFirst: true },
  'manage-applications': {
    title: 'Manage Applications',
    short: 'Manage Applications',
    icon: ClipboardList,
    isOpenAtFirst: true,
  },
};

interface ModuleCardProps {
  department: Department;
  module: DepartmentCard;
  children: ReactNode;
}

/** A module under its heading, which is its own link; this device remembers whether it is open. */
export function ModuleCard({ department, module, children }: ModuleCardProps) {
  const { title, icon: Icon, short } = heads[module];
  const titleId = useId();
  const [isOpen, setOpen] = useModuleOpen(department.id, module);
  const [actionPlace, setActionPlace] = useState<HTMLElement | null>(null);
  const label = `${isOpen ? 'Collapse' : 'Expand'} ${short}`;
  return (
    <section id={module} className="card module" data-module={module} aria-labelledby={titleId}>
      <div className="card-head">
        <Icon />
        <h2 id={titleId}>
          <Link
            to="/departments/$deptId"
            params={{ deptId: department.id }}
            hash={module}
            replace
            activeOptions={{ exact: true, includeHash: true }}
            onClick={() => {
              setOpen(true);
            }}
          >
            {title}
          </Link>
        </h2>
        <div ref={setActionPlace} className="module-action" />
        <Button
          look="ghost"
          shape={module === 'roster' ? 'text' : 'icon'}
          className="module-toggle"
          aria-expanded={isOpen}
          {...(module !== 'roster' && { 'aria-label': label })}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {module === 'roster' && label}
          <ChevronDown className="small" />
        </Button>
      </div>
      {isOpen && (
        <CardActionPlace value={actionPlace}>
          <div className="module-content">
            <CardBoundary>{children}</CardBoundary>
          </div>
        </CardActionPlace>
      )}
    </section>
  );
}

/** Who arrives by a module's own link finds it open, whatever was kept. */
function useModuleOpen(
  departmentId: string,
  module: DepartmentCard,
): [boolean, (isOpen: boolean) => void] {
  const key = `module.${departmentId}.${module}`;
  const isAddressed = useLocation({ select: ({ hash }) => hash === module });
  const [isOpen, setOpen] = useState(() => {
    const kept = readKept('local', key);
    return isAddressed || (kept === null ? heads[module].isOpenAtFirst : kept === 'open');
  });
  return [
    isOpen,
    (next) => {
      setOpen(next);
      writeKept('local', key, next ? 'open' : 'closed');
    },
  ];
}
