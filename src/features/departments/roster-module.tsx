import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { MemberRow } from '#contract/member-rows.ts';
import { useOrganisation } from '#data/organisation.ts';
import { useRoster } from '#data/departments.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import type { Department } from '#domain/departments.ts';
import { Loaded } from '#ui/loading/loaded.tsx';
import { useMedia } from '#ui/page/media.ts';
import { Shimmer } from '#ui/loading/shimmer.tsx';
import { LONG_LIST, NameFilter } from './name-filter.tsx';
import { PositionDialog } from './position-dialog.tsx';
import { PositionSummaries } from './position-summaries.tsx';
import { RosterNames } from './roster-names.tsx';
import { namedLike, positionSummaries } from './roster.ts';
import './roster.css';

interface RosterProps {
  department: Department;
  /** The title of the position whose members the address opens. */
  openTitle: string | undefined;
  onOpen: (title: string) => void;
  onClose: () => void;
}

/** How many hold which position, and who they are; a long roster can be searched by name. Printed, it lists the names. */
export function Roster(props: RosterProps) {
  const roster = useRoster(props.department.id);
  return (
    <Loaded of={roster} text="Loading roster..." skeleton={<RosterSkeleton />}>
      {(members) => <Positions {...props} roster={members} />}
    </Loaded>
  );
}

interface PositionsProps extends RosterProps {
  roster: readonly MemberRow[];
}

function Positions({ roster, department, openTitle, onOpen, onClose }: PositionsProps) {
  const [typed, setTyped] = useState('');
  // Hundreds of names are rendered after the typed letter, not before it.
  const sought = useDeferredValue(typed);
  const isPaper = useMedia('print');
  const organisation = useOrganisation();
  const summaries = useMemo(
    () => positionSummaries(roster, department, organisation),
    [roster, department, organisation],
  );
  const found = useMemo(() => namedLike(roster, sought), [roster, sought]);
  const open = summaries.find(({ title }) => title === openTitle);
  return (
    <>
      {roster.length > LONG_LIST && (
        <NameFilter typed={typed} found={found.length} total={roster.length} onType={setTyped} />
      )}
      {sought.trim() === '' && !isPaper ? (
        <PositionSummaries summaries={summaries} onOpen={onOpen} />
      ) : (
        <RosterNames members={found} department={department} />
      )}
      {roster.length > 0 && <MessageLink departmentId={department.id} />}
      {open && <PositionDialog position={open} onClose={onClose} />}
    </>
  );
}

/** SPEC 24.1: for leaders, the way to write to everybody in the department. */
function MessageLink({ departmentId }: { departmentId: string }) {
  const session = useSession();
  if (session.status !== 'member' || !can(session.person, 'messages.send')) return null;
  return (
    <p className="roster-message">
      <Link to="/leader-dashboard" search={{ view: 'messages', department: departmentId }}>
        Message everyone here
      </Link>
    </p>
  );
}

export function RosterSkeleton() {
  return (
    <div className="summaries">
      {[0, 1, 2, 3].map((place) => (
        <Shimmer key={place} height={84} />
      ))}
    </div>
  );
}
