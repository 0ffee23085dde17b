import {
  CalendarDays,
  CirclePlay,
  Clapperboard,
  ClipboardPen,
  FileText,
  Library,
  Newspaper,
  Telescope,
  type LucideIcon,
} from 'lucide-react';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import type { SearchRow } from './sections.ts';

const icons = {
  post: Newspaper,
  section: Telescope,
  page: FileText,
  resource: Library,
  posting: ClipboardPen,
  category: Clapperboard,
  video: CirclePlay,
} as const satisfies Readonly<Record<string, LucideIcon>>;

/** A face, a department's mark in its colour, or the icon of a kind of thing. */
export function HitMark({ row }: { row: SearchRow }) {
  switch (row.kind) {
    case 'member':
      return <Avatar name={row.title} address={row.avatarUrl} />;
    case 'command':
      return <Plain icon={row.icon} />;
    case 'post':
    case 'section':
    case 'page':
      return <Plain icon={icons[row.kind]} />;
    case 'event':
      return <OfDepartment id={row.summary.department} otherwise={CalendarDays} />;
    case 'department':
    case 'position':
      return <OfDepartment id={row.departmentId} />;
    case 'resource':
    case 'posting':
    case 'category':
    case 'video':
      return <Plain icon={icons[row.kind]} department={row.departmentId} />;
  }
}

function Plain({ icon: Icon, department }: { icon: LucideIcon; department?: string }) {
  return (
    <span data-dept={department}>
      <Tile size="s">
        <Icon />
      </Tile>
    </span>
  );
}

function OfDepartment({ id, otherwise: Icon }: { id: string; otherwise?: LucideIcon }) {
  if (id === '' && Icon) return <Plain icon={Icon} />;
  return (
    <span data-dept={id}>
      <Tile size="s">
        <DepartmentMark id={id === '' ? null : id} />
      </Tile>
    </span>
  );
}
