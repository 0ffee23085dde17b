import { Boxes, Pencil, Plus } from 'lucide-react';
import type { DepartmentRow } from '#contract/organisation-rows.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { MarkNamed } from '#ui/muster/department-mark.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { Card } from '#ui/page/card.tsx';
import { Button } from '#ui/press/button.tsx';
import { useDeed } from './deeds.ts';
import type { OrganisationEditing } from './opened.ts';
import { changeDepartment, placeDepartments, type OrganisationRows } from './organisation.data.ts';
import { placesAfterMove } from '#domain/places.ts';
import { ThingMoves } from './thing-moves.tsx';
import { Deed, HideDeed, ThingRow } from './thing-row.tsx';

interface DepartmentsCardProps extends Pick<OrganisationEditing, 'onEdit'> {
  rows: OrganisationRows;
}

/** SPEC 29.11: the departments in their order. */
export function DepartmentsCard({ rows, onEdit }: DepartmentsCardProps) {
  const { departments } = rows;
  const add = (
    <Button
      look="ghost"
      onClick={() => {
        onEdit('department/new');
      }}
    >
      <Plus />
      Add department
    </Button>
  );
  return (
    <Card title="All departments" icon={Boxes} action={add}>
      {departments.length === 0 && <EmptyState icon={Boxes} text="No departments yet" />}
      {departments.length > 0 && (
        <ul className="rows">
          {departments.map((row, at) => (
            <Department key={row.id} row={row} place={at + 1} rows={rows} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface DepartmentProps extends DepartmentsCardProps {
  row: DepartmentRow;
  place: number;
}

function Department({ row, place, rows, onEdit }: DepartmentProps) {
  const { id, name, icon, colour, hidden, revision } = row;
  const { isBusy, run } = useDeed();
  const count = rows.positions.filter(({ department }) => department === id).length;
  const handleHide = async () => {
    await changeDepartment(id, { hidden: !hidden, revision });
    const told = hidden ? 'is shown again.' : 'is hidden. Only Admins see it now.';
    return `“${isolated(name)}” ${told}`;
  };
  return (
    <ThingRow
      name={name}
      mark={<MarkNamed name={icon} />}
      department={id}
      colour={colour}
      isHidden={hidden}
      facts={<small>{count === 1 ? '1 position' : `${count} positions`}</small>}
    >
      <ThingMoves
        name={name}
        place={place}
        count={rows.departments.length}
        onMove={(by) => placeDepartments(placesAfterMove(rows.departments, { id, by }))}
      />
      <HideDeed
        name={name}
        isHidden={hidden}
        isBusy={isBusy}
        onPress={() => void run(handleHide, `Couldn't ${hidden ? 'show' : 'hide'} the department`)}
      />
      <Deed
        label={`Edit ${name}`}
        icon={Pencil}
        onPress={() => {
          onEdit(`department/${id}`);
        }}
      />
    </ThingRow>
  );
}
