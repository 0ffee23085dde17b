import { Library, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ResourceRow } from '#contract/resource-row.ts';
import { useResources } from '#data/departments.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { Button } from '#ui/press/button.tsx';
import { CardAction } from '#ui/page/card-action.tsx';
import { heldPresses } from '#ui/press/held-press.ts';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { NewResourceDialog } from './new-resource-dialog.tsx';
import { Resource, type ResourceEditing } from './resource.tsx';
import './resources.css';
import { isTag, taggedWith } from './tag-filter.ts';

interface ResourcesProps extends ResourceEditing {
  departmentId: string;
}

/** A department's resources; a hash-tag shows what else has it. Managers add, edit and delete. */
export function Resources({ departmentId, ...editing }: ResourcesProps) {
  const resources = useResources(departmentId);
  const session = useSession();
  const canEdit =
    session.status === 'member' && can(session.person, 'department.edit', { departmentId });
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Loaded of={resources} text="Loading resources..." skeleton={<SkeletonRows count={3} />}>
      {(all) => (
        <>
          {canEdit && (
            <CardAction>
              <Button
                ref={add}
                look="ghost"
                aria-haspopup="dialog"
                onClick={() => {
                  setAdding(true);
                }}
              >
                <Plus />
                Add New Resource
              </Button>
            </CardAction>
          )}
          {isAdding && (
            <NewResourceDialog
              departmentId={departmentId}
              onClose={() => {
                setAdding(false);
              }}
            />
          )}
          <Rows
            {...editing}
            resources={all}
            canEdit={canEdit}
            onAdd={() => {
              setAdding(true);
            }}
            onGone={() => add.current?.focus()}
          />
        </>
      )}
    </Loaded>
  );
}

interface RowsProps extends ResourceEditing {
  resources: readonly ResourceRow[];
  canEdit: boolean;
  onAdd: () => void;
  onGone: () => void;
}

function Rows({ resources, canEdit, onAdd, onGone, ...editing }: RowsProps) {
  const [tag, setTag] = useState<string | null>(null);
  const shown = taggedWith(resources, tag);
  return (
    <>
      {tag !== null && (
        <div className="resource-filter">
          <span role="status">
            {shown.length} of {resources.length} with <bdi>#{tag}</bdi>
          </span>
          <Button
            look="ghost"
            onClick={() => {
              setTag(null);
            }}
          >
            <X className="small" />
            Show all
          </Button>
        </div>
      )}
      {resources.length === 0 ? (
        <EmptyState
          icon={Library}
          text="No resources available."
          about="Links and guides that people need again and again."
          action={
            canEdit && (
              <Button aria-haspopup="dialog" onClick={onAdd}>
                <Plus />
                Add the first resource
              </Button>
            )
          }
        />
      ) : (
        <ul className="rows" ref={heldPresses}>
          {shown.map((resource) => (
            <RowBoundary key={resource.id} of={resource}>
              <Resource
                {...editing}
                resource={resource}
                canEdit={canEdit}
                tag={tag}
                onTag={(chosen) => {
                  setTag(isTag(chosen, tag) ? null : chosen);
                }}
                onGone={onGone}
              />
            </RowBoundary>
          ))}
        </ul>
      )}
    </>
  );
}
