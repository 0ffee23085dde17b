import { useId, useState } from 'react';
import { addResource } from '#data/resources.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.ts';
import { Dialog } from '#ui/dialog.tsx';
import { emptyDraft } from './resource-draft.ts';
import { ResourceForm } from './resource-form.tsx';

interface NewResourceDialogProps {
  departmentId: string;
  onClose: () => void;
}

/** SPEC 9.11: 500 px at most. */
export function NewResourceDialog({ departmentId, onClose }: NewResourceDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const dismiss = async () => {
    if (!isTyped || (await confirm(question))) onClose();
  };
  return (
    <Dialog
      title="Add New Resource"
      onClose={onClose}
      onDismiss={() => void dismiss()}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="go" isBusy={isBusy}>
            Add Resource
          </Button>
        </>
      }
    >
      <ResourceForm
        id={formId}
        className="dialog-body form new-resource"
        start={emptyDraft}
        failure="Could not add resource."
        hasTags
        save={(draft, key) => addResource(departmentId, draft, key)}
        onSaved={onClose}
        onBusy={setBusy}
        onTyped={() => {
          setTyped(true);
        }}
      />
    </Dialog>
  );
}

const question = {
  title: 'Close without saving?',
  text: "This resource hasn't been added.",
  yes: 'Close without saving',
  no: 'Keep writing',
  isDestructive: true,
};
