import { IdCard, Pencil, Plus, Search, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { CatalogueRow } from '#contract/organisation-rows.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { isPlaceless } from '#domain/departments.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { Card } from '#ui/page/card.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { useDeed } from './deeds.ts';
import type { OrganisationEditing } from './opened.ts';
import { changePosition, placePositions, type OrganisationRows } from './organisation.data.ts';
import { placesAfterMove } from '#domain/places.ts';
import { positionGroups, type PositionGroup } from './position-groups.ts';
import { scopesText } from './scope-words.ts';
import { ThingMoves } from './thing-moves.tsx';
import { Deed, HideDeed, ThingRow } from './thing-row.tsx';
import { useRemovedPosition } from './use-removed-position.ts';

interface PositionsCardProps extends Pick<OrganisationEditing, 'onEdit'> {
  rows: OrganisationRows;
}

/** SPEC 29.12: the positions by department. */
export function PositionsCard({ rows, onEdit }: PositionsCardProps) {
  const [typed, setTyped] = useState('');
  const groups = positionGroups(rows, typed);
  const list = useFocusHeir();
  const add = (
    <Button
      look="ghost"
      onClick={() => {
        onEdit('position/new');
      }}
    >
      <Plus />
      Add position
    </Button>
  );
  return (
    <Card title="Positions" icon={IdCard} action={add}>
      <div className="card-body thing-filter">
        <PositionFilter typed={typed} onType={setTyped} />
      </div>
      <div ref={list} tabIndex={-1} role="group" aria-label="Positions by department">
        {groups.map((group) => (
          <Group
            key={group.department}
            group={group}
            isFiltered={typed.trim() !== ''}
            onEdit={onEdit}
          />
        ))}
      </div>
      <div role="status">
        {groups.length === 0 && (
          <EmptyState
            icon={IdCard}
            text={
              typed.trim() === ''
                ? 'No positions yet'
                : `No position matches “${isolated(typed.trim())}”.`
            }
          />
        )}
      </div>
    </Card>
  );
}

interface PositionFilterProps {
  typed: string;
  onType: (typed: string) => void;
}

/** Escape clears it. */
function PositionFilter({ typed, onType }: PositionFilterProps) {
  return (
    <div className="input search-field">
      <Search className="small" />
      <input
        dir="auto"
        type="search"
        aria-label="Find a position"
        placeholder="Find a position or department"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onChange={({ target }) => {
          onType(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          onType('');
        }}
      />
    </div>
  );
}

interface GroupProps extends Pick<OrganisationEditing, 'onEdit'> {
  group: PositionGroup;
  isFiltered: boolean;
}

function Group({ group, isFiltered, onEdit }: GroupProps) {
  const headingId = useId();
  const { department, name, rows } = group;
  return (
    <section
      className="thing-group"
      aria-labelledby={headingId}
      {...(!isPlaceless(department) && { 'data-dept': department })}
    >
      <h3 id={headingId} dir="auto">
        {name}
      </h3>
      <ul className="rows">
        {rows.map((row, at) => (
          <Position
            key={row.id}
            row={row}
            place={at + 1}
            among={isFiltered ? null : rows}
            onEdit={onEdit}
          />
        ))}
      </ul>
    </section>
  );
}

interface PositionProps extends Pick<OrganisationEditing, 'onEdit'> {
  row: CatalogueRow;
  place: number;
  /** All of its department, among which it can be moved; null while some aren't shown. */
  among: readonly CatalogueRow[] | null;
}

function Position({ row, place, among, onEdit }: PositionProps) {
  const { id, title, department, hidden, chief, scopes, revision } = row;
  const { isBusy, run } = useDeed();
  const removal = useRemovedPosition(row);
  const handleHide = async () => {
    await changePosition(id, { hidden: !hidden, revision });
    const told = hidden ? 'is offered again.' : 'is hidden. Whoever holds it keeps it.';
    return `“${isolated(title)}” ${told}`;
  };
  return (
    <ThingRow
      name={title}
      mark={<DepartmentMark id={isPlaceless(department) ? null : department} />}
      department={isPlaceless(department) ? '' : department}
      isHidden={hidden}
      facts={
        <>
          {chief && <Pill>Chief</Pill>}
          <small>{scopesText(scopes)}</small>
        </>
      }
    >
      {among && (
        <ThingMoves
          name={title}
          place={place}
          count={among.length}
          onMove={(by) => placePositions(placesAfterMove(among, { id, by }))}
        />
      )}
      <HideDeed
        name={title}
        isHidden={hidden}
        isBusy={isBusy}
        onPress={() => void run(handleHide, `Couldn't ${hidden ? 'show' : 'hide'} the position`)}
      />
      <Deed
        label={`Edit ${title}`}
        icon={Pencil}
        onPress={() => {
          onEdit(`position/${id}`);
        }}
      />
      <Deed
        label={`Delete ${title}`}
        icon={Trash2}
        isBusy={removal.isBusy}
        onPress={() => void removal.handleRemove()}
      />
    </ThingRow>
  );
}
