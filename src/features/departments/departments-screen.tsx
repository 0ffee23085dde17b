import { Link } from '@tanstack/react-router';
import { ClipboardPen } from 'lucide-react';
import { lazy } from 'react';
import { useNewSubmissions } from '#data/new-submissions.ts';
import { departmentById, departments, type Department } from '#domain/departments.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Part } from '#ui/loading/lazy-part.tsx';
import './departments.css';

const DepartmentDialog = lazy(() =>
  import('./department-dialog.tsx').then((module) => ({ default: module.DepartmentDialog })),
);

interface DepartmentsScreenProps {
  /** The department that the address opens. */
  openId: string | undefined;
  onClose: () => void;
}

/** The eight departments, for everybody. */
export function DepartmentsScreen({ openId, onClose }: DepartmentsScreenProps) {
  const unanswered = useNewSubmissions();
  const open = openId === undefined ? null : departmentById(openId);
  return (
    <>
      <div className="head">
        <div>
          <h1>ORG Departments</h1>
          <p>Eight departments. You can hold up to three positions.</p>
        </div>
      </div>
      <ul className="depts">
        {departments.map((department) => (
          <DepartmentCard
            key={department.id}
            department={department}
            unanswered={unanswered?.get(department.id) ?? 0}
          />
        ))}
      </ul>
      {open && (
        <Part of={open.id}>
          <DepartmentDialog department={open} onClose={onClose} />
        </Part>
      )}
    </>
  );
}

interface DepartmentCardProps {
  department: Department;
  /** Applications that wait for an answer, where the reader manages it. */
  unanswered: number;
}

/** The whole card is one link. */
function DepartmentCard({ department, unanswered }: DepartmentCardProps) {
  const { id, name, description, bannerImage, modules } = department;
  return (
    <li className="card dept" data-dept={id}>
      <img src={bannerImage} alt="" width={1200} height={400} />
      <div>
        <Tile>
          <DepartmentMark id={id} />
        </Tile>
        <h2>
          <Link
            to="/departments"
            search={{ dept: id }}
            state={{ isOpenedOver: true }}
            resetScroll={false}
            aria-haspopup="dialog"
            activeOptions={{ exact: true, includeSearch: true }}
            dir="auto"
          >
            {name}
          </Link>
        </h2>
        <p dir="auto">{description}</p>
        <span className="tag">
          {modules.length} {modules.length === 1 ? 'module' : 'modules'}
        </span>
        {unanswered > 0 && (
          <Pill tone="beacon" icon={ClipboardPen}>
            {unanswered === 1 ? '1 new application' : `${unanswered} new applications`}
          </Pill>
        )}
      </div>
    </li>
  );
}
