import { Pencil, Plus, Trash2, UserRoundCog } from 'lucide-react';
import type { OfferedRole } from '#contract/organisation-rows.ts';
import { refusalOf } from '#data/refusal.ts';
import type { Organisation } from '#domain/organisation.ts';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { Card } from '#ui/page/card.tsx';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import type { OrganisationEditing } from './opened.ts';
import { removeRole, useRoleRows } from './organisation.data.ts';
import { offeredRoleRemovalQuestion } from './removal-questions.ts';
import { Deed, ThingRow } from './thing-row.tsx';

interface RolesCardProps extends Pick<OrganisationEditing, 'onEdit'> {
  organisation: Organisation;
}

/** SPEC 29.15: the roles that events can be given. */
export function RolesCard({ organisation, onEdit }: RolesCardProps) {
  const roles = useRoleRows();
  const list = useFocusHeir();
  const add = (
    <Button
      look="ghost"
      onClick={() => {
        onEdit('role/new');
      }}
    >
      <Plus />
      Add role
    </Button>
  );
  return (
    <Card title="Event roles" icon={UserRoundCog} action={add}>
      <div ref={list} tabIndex={-1} role="group" aria-label="Event roles">
        <Loaded of={roles} text="Loading event roles…" skeleton={<SkeletonRows count={3} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={UserRoundCog} text="No event roles yet" />
            ) : (
              <ul className="rows">
                {rows.map((row) => (
                  <Role key={row.id} row={row} organisation={organisation} onEdit={onEdit} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

function Role({ row, organisation, onEdit }: RolesCardProps & { row: OfferedRole }) {
  const { id, name, department } = row;
  const { isBusy, handleRemove } = useRoleRemoval(row);
  return (
    <ThingRow
      name={name}
      mark={<DepartmentMark id={department === '' ? null : department} />}
      department={department}
      facts={
        <small>
          {department === '' ? 'No single department' : organisation.nameOf(department)}
        </small>
      }
    >
      <Deed
        label={`Edit ${name}`}
        icon={Pencil}
        onPress={() => {
          onEdit(`role/${id}`);
        }}
      />
      <Deed
        label={`Delete ${name}`}
        icon={Trash2}
        isBusy={isBusy}
        onPress={() => void handleRemove()}
      />
    </ThingRow>
  );
}

function useRoleRemoval(row: OfferedRole) {
  return useRemoval({
    question: offeredRoleRemovalQuestion(row.name),
    name: row.name,
    remove: async () => {
      await removeRole(row);
      return null;
    },
    refusalOf,
    failure: "Couldn't delete the role",
    subject: 'organisation',
    onGone: () => undefined,
  });
}
