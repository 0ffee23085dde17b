import { Link } from '@tanstack/react-router';
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
import type { Department, DepartmentModule } from '#domain/departments.ts';
import { CardBoundary } from '#ui/loading/boundary.tsx';
import { Button } from '#ui/press/button.tsx';
import { CardActionPlace } from '#ui/page/card-action.tsx';

interface Head {
  readonly title: string;
  readonly icon: LucideIcon;
  /** The name in the toggle's label: "Expand Roster". */
  readonly short: string;
  readonly isOpenAtFirst: boolean;
}

/** The modules, and what only a department's managers see below them. */
export type DepartmentCard = DepartmentModule | 'manage-applications';

export const heads: Readonly<Record<DepartmentCard, Head>> = {
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
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A module under its heading, which links to itself. */
export function ModuleCard({ department, module, isOpen, onOpen, children }: ModuleCardProps) {
  const { title, icon: Icon } = heads[module];
  const titleId = useId();
  const [actionPlace, setActionPlace] = useState<HTMLElement | null>(null);
  return (
    <section id={module} className="card module" data-module={module} aria-labelledby={titleId}>
      <div className="card-head">
        <Icon />
        <h2 id={titleId}>
          <Link
            to="/departments/$deptId"
            params={{ deptId: department.id }}
            hash={module}
            search
            state
            replace
            activeOptions={{ exact: true, includeHash: true }}
            onClick={() => {
              onOpen(true);
            }}
          >
            {title}
          </Link>
        </h2>
        <div ref={setActionPlace} className="module-action" />
        <ModuleToggle module={module} isOpen={isOpen} onOpen={onOpen} />
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

type ModuleToggleProps = Pick<ModuleCardProps, 'module' | 'isOpen' | 'onOpen'>;

export function ModuleToggle({ module, isOpen, onOpen }: ModuleToggleProps) {
  const label = `${isOpen ? 'Collapse' : 'Expand'} ${heads[module].short}`;
  return (
    <Button
      look="ghost"
      shape={module === 'roster' ? 'text' : 'icon'}
      className="module-toggle"
      aria-expanded={isOpen}
      data-twin={module}
      {...(module !== 'roster' && { 'aria-label': label })}
      onClick={() => {
        onOpen(!isOpen);
      }}
    >
      {module === 'roster' && label}
      <ChevronDown className="small" />
    </Button>
  );
}
