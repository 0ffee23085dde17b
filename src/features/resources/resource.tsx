import { ArrowUpRight, Pencil, Trash2 } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { type ResourceDraft } from '#contract/resources.ts';
import { resourceRow, type ResourceRow } from '#contract/resource-row.ts';
import { useDraft, type DraftKeeper } from '#data/drafts.ts';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { addressOfResourceForm } from '#domain/addresses.ts';
import { removeResource, saveResource } from './resources.data.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { resourceAddress } from '#domain/resource-link.ts';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { discardEditing } from '#ui/editing/close-editing.ts';
import { DraftNote } from '#ui/editing/draft-note.tsx';
import { KeptNote } from '#ui/editing/kept-note.tsx';
import { NewerNote } from '#ui/editing/newer-note.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import { useWas } from '#ui/page/use-was.ts';
import { LongText } from '#ui/html/long-text.tsx';
import { Menu } from '#ui/press/menu.tsx';
import {
  parseResource,
  resourceDraftOf,
  resourceErrors,
  resourcesCompared,
  trimmed,
} from './resource-draft.ts';
import { ResourceFields } from './resource-fields.tsx';
import { isTag } from './tag-filter.ts';

/** The resource that the address opens to be edited, by its id, and what opens and closes its form. */
export interface ResourceEditing {
  edited: string | undefined;
  onEdit: (id: string) => void;
  onEditEnd: () => void;
}

interface ResourceProps extends ResourceEditing {
  resource: ResourceRow;
  canEdit: boolean;
  /** The tag that the list is filtered by. */
  tag: string | null;
  onTag: (tag: string) => void;
  /** Moves the focus after a deletion, since the button that had it is gone too. */
  onGone: () => void;
}

/** One resource, which its managers edit in its place. */
export function Resource(props: ResourceProps) {
  const { resource, canEdit, edited, onEditEnd } = props;
  const isEdited = canEdit && edited === resource.id;
  const wasEdited = useWas(isEdited);
  return (
    <li className="resource">
      {isEdited ? (
        <EditedResource resource={resource} onClose={onEditEnd} />
      ) : (
        <ShownResource {...props} wasEdited={wasEdited} />
      )}
    </li>
  );
}

interface ShownProps extends ResourceProps {
  wasEdited: boolean;
}

function ShownResource(props: ShownProps) {
  const { name, link, description, tags } = props.resource;
  const address = resourceAddress(link);
  return (
    <>
      <div className="resource-head">
        <h3 dir="auto">{name}</h3>
        {/* A link that was saved before SPEC 5.32, or comes from elsewhere, may have no address that is opened. */}
        {address !== null && (
          <a
            className={buttonClass('link')}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Visit ${name} (opens in a new tab)`}
          >
            Visit
            <ArrowUpRight className="small" />
          </a>
        )}
        {props.canEdit && <Actions {...props} />}
      </div>
      {description !== '' && (
        <p dir="auto">
          <LongText text={description} policy={htmlPolicy} />
        </p>
      )}
      {tags.length > 0 && (
        <ul className="resource-tags" aria-label={`Tags of ${name}`}>
          {tags.map((one) => (
            <li key={one}>
              <button
                type="button"
                dir="auto"
                className="tag"
                aria-pressed={isTag(one, props.tag)}
                onClick={() => {
                  props.onTag(one);
                }}
              >
                #{one}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Actions({ resource, wasEdited, onEdit, onGone }: ShownProps) {
  const { name } = resource;
  const undo = useUndo();
  const { isBusy, handleRemove } = useRemoval({
    question: {
      title: 'Delete this resource?',
      text: deletionText(name, 'restorable'),
      yes: 'Delete resource',
      no: 'Keep resource',
    },
    name,
    remove: async () => {
      await removeResource(resource);
      return undo('resource', resource.id);
    },
    refusalOf,
    failure: 'Could not delete resource',
    onGone,
  });
  return (
    <Menu
      label={`Edit or delete ${name}`}
      isBusy={isBusy}
      autoFocus={wasEdited}
      items={[
        {
          label: 'Edit',
          icon: Pencil,
          onChoose: () => {
            onEdit(resource.id);
          },
        },
        { label: 'Delete', icon: Trash2, onChoose: () => void handleRemove() },
      ]}
    />
  );
}

interface EditedResourceProps {
  resource: ResourceRow;
  onClose: () => void;
}

function EditedResource(props: EditedResourceProps) {
  const keeper = useDraft(`resource ${props.resource.id}`, parseResource);
  return keeper.kept === undefined ? null : <WrittenResource {...props} keeper={keeper} />;
}

interface WrittenResourceProps extends EditedResourceProps {
  keeper: DraftKeeper<ResourceDraft>;
}

function WrittenResource({ resource, keeper, onClose }: WrittenResourceProps) {
  // The resource as it was when the edit began: a newer one from the server must not change what the edit is based on.
  const [before] = useState(resource);
  const editing = useEditing<ResourceDraft, ResourceRow>({
    before,
    draftOf: (row) => resourceDraftOf(row ?? before),
    check: resourceErrors,
    address: addressOfResourceForm(before.departmentId, before.id),
    compare: resourcesCompared,
    rowIn: (current) => resourceRow.safeParse(current).data ?? null,
    save: (draft, { basedOn: revision = before.revision }) =>
      saveResource({ ...before, revision }, trimmed(draft)),
    refusalOf,
    failure: 'Could not save changes',
    onSaved: onClose,
    keeper,
  });
  return (
    <form
      method="post"
      className="form"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void editing.handleSubmit(event)}
    >
      <KeptNote editing={editing} />
      <NewerNote editing={editing} />
      <ResourceFields editing={editing} autoFocus />
      <div className="resource-ways">
        <DraftNote editing={editing} />
        <Button onClick={() => void discardEditing(editing, onClose)}>Cancel</Button>
        <Button type="submit" look="go" isBusy={editing.isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
