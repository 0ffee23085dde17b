import type { ResourceDraft } from '#contract/resources.ts';
import { refusalOf } from '#data/refusal.ts';
import { addResource } from './resources.data.ts';
import { useAway } from '#data/status.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { emptyDraft, resourceErrors, trimmed } from './resource-draft.ts';
import { ResourceFields, ResourceTags } from './resource-fields.tsx';

interface NewResourceDialogProps {
  departmentId: string;
  onClose: () => void;
}

/** SPEC 9.11: the dialog is at most 500 px wide. */
export function NewResourceDialog({ departmentId, onClose }: NewResourceDialogProps) {
  const away = useAway();
  const editing = useEditing<ResourceDraft, never>({
    before: null,
    draftOf: () => emptyDraft,
    check: resourceErrors,
    compare: null,
    address: null,
    rowIn: () => null,
    save: (draft, { key }) => addResource(departmentId, trimmed(draft), key),
    refusalOf,
    failure: 'Could not add resource',
    onSaved: onClose,
  });
  return (
    <EditingDialog
      title="Add New Resource"
      submit="Add Resource"
      className="new-resource"
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
      <ResourceFields editing={editing} />
      <ResourceTags editing={editing} />
    </EditingDialog>
  );
}
