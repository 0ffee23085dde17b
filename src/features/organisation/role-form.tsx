import { useState } from 'react';
import { offeredRole, type OfferedRole } from '#contract/organisation-rows.ts';
import { draftLike, useDraft, type DraftKeeper } from '#data/drafts.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import type { Organisation } from '#domain/organisation.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import { addressOfOrganisationForm } from '#domain/addresses.ts';
import { roleIconChoices } from './icons.ts';
import { addRole, changeRole } from './organisation.data.ts';
import {
  emptyRole,
  roleBodyOf,
  roleDraftOf,
  roleErrors,
  rolesCompared,
  type RoleDraft,
} from './role-draft.ts';

const parse = draftLike(emptyRole);

interface RoleFormProps {
  /** Null for a new one. */
  role: OfferedRole | null;
  organisation: Organisation;
  onClose: () => void;
}

/** What is typed stays on this device until it is saved. */
export function RoleForm(props: RoleFormProps) {
  const keeper = useDraft(`event role ${props.role?.id ?? 'new'}`, parse);
  return keeper.kept === undefined ? null : <WrittenRole {...props} keeper={keeper} />;
}

interface WrittenRoleProps extends RoleFormProps {
  keeper: DraftKeeper<RoleDraft>;
}

function WrittenRole(props: WrittenRoleProps) {
  const { role, organisation, onClose } = props;
  const away = useAway();
  const editing = useWrittenRole(props);
  const { draft, errors, change } = editing;
  return (
    <EditingDialog
      title={role ? 'Edit event role' : 'New event role'}
      submit={role ? 'Save' : 'Add role'}
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
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
      <Field label="Icon" error={errors['icon']}>
        <Select
          value={draft.icon}
          onChange={({ target }) => {
            change({ icon: target.value });
          }}
        >
          {roleIconChoices.map(({ icon, words }) => (
            <option key={icon} value={icon}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Department" error={errors['department']}>
        <Select
          value={draft.department}
          onChange={({ target }) => {
            change({ department: target.value });
          }}
        >
          <option value="">No single department</option>
          {organisation.departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </EditingDialog>
  );
}

function useWrittenRole({ role, organisation, keeper, onClose }: WrittenRoleProps) {
  // The role as it was when the edit began: a newer one from the server must not change what the edit is based on.
  const [first] = useState(role);
  return useEditing<RoleDraft, OfferedRole>({
    before: first,
    draftOf: (row) => (row ? roleDraftOf(row) : emptyRole),
    check: roleErrors,
    address: addressOfOrganisationForm('role', first?.id),
    compare: rolesCompared((department) => organisation.nameOf(department)),
    rowIn: (current) => offeredRole.safeParse(current).data ?? null,
    save: (draft, { before, basedOn, key }) => {
      const body = roleBodyOf(draft);
      return before
        ? changeRole(before.id, { ...body, revision: basedOn ?? before.revision })
        : addRole(body, key);
    },
    refusalOf,
    failure: first ? "Couldn't save the role" : "Couldn't add the role",
    subject: `event role ${first?.id ?? 'new'}`,
    onSaved: onClose,
    keeper,
    isEmpty: ({ name }) => name.trim() === '',
  });
}
