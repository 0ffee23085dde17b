import { ArrowUpRight, Pencil, Trash2 } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { type ResourceDraft, resourceRow, type ResourceRow } from '#contract/resources.ts';
import { refusalOf } from '#data/refusal.ts';
import { removeResource, saveResource } from './resources.data.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { resourceAddress } from '#domain/resource-link.ts';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { closeEditing } from '#ui/editing/close-editing.ts';
import { NewerNote } from '#ui/editing/newer-note.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import { LongText } from '#ui/html/long-text.tsx';
import { Menu } from '#ui/press/menu.tsx';
import { resourceDraftOf, resourceErrors, resourcesCompared, trimmed } from './resource-draft.ts';
import { ResourceFields } from './resource-fields.tsx';
import { isTag } from './tag-filter.ts';

interface ResourceProps {
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
  // The resource as it was when the edit began: a newer one from the server must not change what the edit is based on.
  const [edited, setEdited] = useState<ResourceRow | null>(null);
  const [wasEdited, setWasEdited] = useState(false);
  return (
    <li className="resource">
      {edited ? (
        <EditedResource
          before={edited}
          onClose={() => {
            setEdited(null);
            setWasEdited(true);
          }}
        />
      ) : (
        <ShownResource
          {...props}
          wasEdited={wasEdited}
          onEdit={() => {
            setEdited(props.resource);
          }}
        />
      )}
    </li>
  );
}

interface ShownProps extends ResourceProps {
  wasEdited: boolean;
  onEdit: () => void;
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
  const { isBusy, handleRemove } = useRemoval({
    question: {
      title: 'Delete this resource?',
      text: deletionText(name, 'for good'),
      yes: 'Delete resource',
      no: 'Keep resource',
    },
    remove: () => removeResource(resource),
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
        { label: 'Edit', icon: Pencil, onChoose: onEdit },
        { label: 'Delete', icon: Trash2, onChoose: () => void handleRemove() },
      ]}
    />
  );
}

function EditedResource({ before, onClose }: { before: ResourceRow; onClose: () => void }) {
  const editing = useEditing<ResourceDraft, ResourceRow>({
    before,
    draftOf: (row) => resourceDraftOf(row ?? before),
    check: resourceErrors,
    rowIn: (current) => resourceRow.safeParse(current).data ?? null,
    save: (draft, base) => saveResource(base.before ?? before, trimmed(draft)),
    refusalOf,
    failure: 'Could not save changes',
    onSaved: onClose,
  });
  return (
    <form
      method="post"
      className="form"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void editing.handleSubmit(event)}
    >
      <NewerNote editing={editing} tell={(theirs) => resourcesCompared(theirs, editing.draft)} />
      <ResourceFields editing={editing} autoFocus />
      <div className="resource-ways">
        <Button onClick={() => void closeEditing(editing, onClose)}>Cancel</Button>
        <Button type="submit" look="go" isBusy={editing.isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
