import { Info, Medal } from 'lucide-react';
import type { PositionRow, Profile } from '#contract/member-rows.ts';
import { useMyPositions } from './profile.data.ts';
import { MAX_POSITIONS } from '#domain/limits.ts';
import { Card } from '#ui/page/card.tsx';
import { isPlaceless } from '#domain/departments.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';

/** Three slots, always shown, which leadership fills. */
export function MyPositions({ profile }: { profile: Profile }) {
  const positions = useMyPositions();
  return (
    <Card id="positions" title="My Positions" icon={Medal} className="dashboard-card">
      <Loaded of={positions} text="Loading positions…" skeleton={<SkeletonRows count={3} />}>
        {(all) => <Slots profile={profile} positions={all} />}
      </Loaded>
      <p className="note positions-note">
        <Info className="small" />
        <span>
          You can hold at most {MAX_POSITIONS} positions at once. Leadership assigns them.
        </span>
      </p>
    </Card>
  );
}

interface SlotsProps {
  profile: Profile;
  positions: readonly PositionRow[];
}

function Slots({ profile, positions }: SlotsProps) {
  const held = (title: string | null) => positions.find((one) => one.title === title);
  const { primaryPosition, secondaryPosition, tertiaryPosition } = profile;
  return (
    <ul className="rows">
      <Slot name="Primary" held={primaryPosition} position={held(profile.primaryPositionTitle)} />
      <Slot
        name="Secondary"
        held={secondaryPosition}
        position={held(profile.secondaryPositionTitle)}
      />
      <Slot
        name="Tertiary"
        held={tertiaryPosition}
        position={held(profile.tertiaryPositionTitle)}
      />
    </ul>
  );
}

interface SlotProps {
  name: string;
  held: Profile['primaryPosition'];
  position: PositionRow | undefined;
}

function Slot({ name, held, position }: SlotProps) {
  const department = held === null || isPlaceless(held.department) ? undefined : held.department;
  const description = position?.description ?? '';
  return (
    <li className="position" data-dept={department}>
      <Tile>
        <DepartmentMark id={department ?? null} />
      </Tile>
      <b dir="auto" className={held === null ? 'unset' : undefined}>
        {held?.title ?? 'None'}
      </b>
      <span dir="auto" className="position-slot">
        {name}
      </span>
      <p dir="auto">{description === '' ? 'No description available.' : description}</p>
    </li>
  );
}
