import { Link } from '@tanstack/react-router';
import { ClipboardPen, Pencil } from 'lucide-react';
import { lazy, type CSSProperties } from 'react';
import { known } from '#data/loaded.ts';
import { useLoadedOrganisation } from '#data/organisation.ts';
import { useNewSubmissions } from './new-submissions.data.ts';
import { useSession } from '#data/session.ts';
import type { Department } from '#domain/departments.ts';
import { can } from '#domain/permissions.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { buttonClass } from '#ui/press/button.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
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

/** The departments, for everybody. */
export function DepartmentsScreen({ openId, onClose }: DepartmentsScreenProps) {
  const unanswered = useNewSubmissions();
  const organisation = useLoadedOrganisation();
  const session = useSession();
  const mayEdit = session.status === 'member' && can(session.person, 'portal.edit');
  return (
    <>
      <div className="head">
        <div>
          <h1>ORG Departments</h1>
          <p>{leadOf(known(organisation)?.shown.length)}</p>
        </div>
        {mayEdit && (
          <Link
            className={buttonClass('line')}
            to="/leader-dashboard"
            search={{ view: 'departments' }}
          >
            <Pencil />
            Edit departments
          </Link>
        )}
      </div>
      <Loaded of={organisation} text="Loading departments…" skeleton={<SkeletonRows count={4} />}>
        {({ shown }) => (
          <>
            <ul className="depts">
              {shown.map((department) => (
                <DepartmentCard
                  key={department.id}
                  department={department}
                  unanswered={unanswered?.get(department.id) ?? 0}
                />
              ))}
            </ul>
            <Opened
              department={shown.find(({ id }) => id === openId?.toLowerCase())}
              {...{ onClose }}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

interface OpenedProps extends Pick<DepartmentsScreenProps, 'onClose'> {
  department: Department | undefined;
}

function Opened({ department, onClose }: OpenedProps) {
  return (
    department && (
      <Part of={department.id}>
        <DepartmentDialog department={department} onClose={onClose} />
      </Part>
    )
  );
}

function leadOf(count: number | undefined): string {
  const most = 'You can hold up to three positions.';
  if (count === undefined) return most;
  const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
  const noun = count === 1 ? 'department' : 'departments';
  return `${words[count] ?? count} ${noun}. ${most}`;
}

interface DepartmentCardProps {
  department: Department;
  /** Applications that wait for an answer, where the reader manages it. */
  unanswered: number;
}

/** The whole card is one link. */
function DepartmentCard({ department, unanswered }: DepartmentCardProps) {
  const { id, name, description, bannerImage, color, modules } = department;
  return (
    <li className="card dept" data-dept={id} style={{ '--dept': color } as CSSProperties}>
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
