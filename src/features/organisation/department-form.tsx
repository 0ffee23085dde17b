import { useState } from 'react';
import { departmentRow, type DepartmentRow } from '#contract/organisation-rows.ts';
import { draftLike, useDraft, type DraftKeeper } from '#data/drafts.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { uploadPicture } from '#data/uploads.ts';
import type { Editing } from '#ui/editing/editing.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input, Textarea } from '#ui/fields/field.tsx';
import { ImageField } from '#ui/fields/image-field.tsx';
import { addressOfOrganisationForm } from '#domain/addresses.ts';
import { ColourField } from './colour-field.tsx';
import {
  departmentBodyOf,
  departmentDraftOf,
  departmentErrors,
  departmentsCompared,
  emptyDepartment,
  type DepartmentDraft,
} from './department-draft.ts';
import { IconField } from './icon-field.tsx';
import { addDepartment, changeDepartment } from './organisation.data.ts';

const parse = draftLike(emptyDepartment);

interface DepartmentFormProps {
  /** Null for a new one. */
  department: DepartmentRow | null;
  onClose: () => void;
}

/** What is typed stays on this device until it is saved. */
export function DepartmentForm(props: DepartmentFormProps) {
  const keeper = useDraft(`department ${props.department?.id ?? 'new'}`, parse);
  return keeper.kept === undefined ? null : <WrittenDepartment {...props} keeper={keeper} />;
}

interface WrittenDepartmentProps extends DepartmentFormProps {
  keeper: DraftKeeper<DepartmentDraft>;
}

function WrittenDepartment(props: WrittenDepartmentProps) {
  const { department, onClose } = props;
  const away = useAway();
  const editing = useWrittenDepartment(props);
  return (
    <EditingDialog
      title={department ? 'Edit department' : 'New department'}
      submit={department ? 'Save' : 'Add department'}
      size="m"
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
      <SaidFields editing={editing} />
      <LookFields editing={editing} />
    </EditingDialog>
  );
}

interface FieldsProps {
  editing: Editing<DepartmentDraft>;
}

function SaidFields({ editing }: FieldsProps) {
  const { draft, errors, change } = editing;
  return (
    <>
      <Field label="Name" error={errors['name']}>
        <Input
          data-autofocus
          maxLength={60}
          value={draft.name}
          onChange={({ target }) => {
            change({ name: target.value });
          }}
        />
      </Field>
      <Field label="Text" help="Shown on its card and on its page." error={errors['text']}>
        <Textarea
          rows={3}
          maxLength={1000}
          value={draft.text}
          onChange={({ target }) => {
            change({ text: target.value });
          }}
        />
      </Field>
    </>
  );
}

function LookFields({ editing }: FieldsProps) {
  const { draft, errors, change } = editing;
  return (
    <>
      <IconField
        value={draft.icon}
        error={errors['icon']}
        onChange={(icon) => {
          change({ icon });
        }}
      />
      <ColourField
        value={draft.colour}
        error={errors['colour']}
        onChange={(colour) => {
          change({ colour });
        }}
      />
      <ImageField
        key={`banner ${editing.round}`}
        label="Banner"
        help="Three times as wide as high is best. Without one, the department has the usual picture."
        value={draft.banner}
        onChange={(banner) => {
          change({ banner });
        }}
        upload={(file, onProgress) => uploadPicture('text', file, onProgress)}
        onUploading={editing.setFieldUploading}
        failure="Failed to upload banner image."
        error={errors['banner']}
      />
    </>
  );
}

function useWrittenDepartment({ department, keeper, onClose }: WrittenDepartmentProps) {
  // The department as it was when the edit began: a newer one from the server must not change what the edit is based on.
  const [first] = useState(department);
  return useEditing<DepartmentDraft, DepartmentRow>({
    before: first,
    draftOf: (row) => (row ? departmentDraftOf(row) : emptyDepartment),
    check: departmentErrors,
    address: addressOfOrganisationForm('department', first?.id),
    compare: departmentsCompared,
    rowIn: (current) => departmentRow.safeParse(current).data ?? null,
    save: (draft, { before, basedOn, key }) => {
      const body = departmentBodyOf(draft);
      return before
        ? changeDepartment(before.id, { ...body, revision: basedOn ?? before.revision })
        : addDepartment(body, key);
    },
    refusalOf,
    failure: first ? "Couldn't save the department" : "Couldn't add the department",
    subject: `department ${first?.id ?? 'new'}`,
    onSaved: onClose,
    keeper,
    isEmpty: ({ name, text, banner }) => [name, text, banner].every((typed) => typed.trim() === ''),
  });
}
