import { useRoster } from '#data/departments.ts';
import type { Department } from '#domain/departments.ts';
import { Avatars } from '#ui/avatar.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PositionDialog } from './position-dialog.tsx';
import { membersLabel, positionSummaries } from './roster.ts';

interface RosterProps {
  department: Department;
  /** The title of the position whose members the address opens. */
  openTitle: string | undefined;
  onOpen: (title: string) => void;
  onClose: () => void;
}

/** How many hold which position, and who they are. */
export function Roster({ department, openTitle, onOpen, onClose }: RosterProps) {
  const roster = useRoster(department.id);
  const summaries = roster && positionSummaries(roster, department);
  const open = summaries?.find(({ title }) => title === openTitle);
  return (
    <Loaded isLoading={summaries === undefined} text="Loading roster..." skeleton={<Skeleton />}>
      <ul className="summaries">
        {summaries?.map(({ title, members }) => (
          <li key={title}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                onOpen(title);
              }}
            >
              <span className="summary-title">{title}</span>{' '}
              <span className="summary-count num">
                {members.length}
                <span className="sr-only">
                  {' '}
                  {membersLabel(members.length).replace(/^\S+ /, '')}
                </span>
              </span>
              <Avatars addresses={members.slice(0, 5).map(({ avatarUrl }) => avatarUrl)} />
            </button>
          </li>
        ))}
      </ul>
      {open && <PositionDialog position={open} onClose={onClose} />}
    </Loaded>
  );
}

function Skeleton() {
  return (
    <div className="summaries">
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="shimmer h-21" />
      ))}
    </div>
  );
}
