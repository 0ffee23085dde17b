import { useState } from 'react';
import { catalogueRow, type CatalogueRow } from '#contract/organisation-rows.ts';
import { useDraft, type DraftKeeper } from '#data/drafts.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import type { Organisation } from '#domain/organisation.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input, Textarea } from '#ui/fields/field.tsx';
import { addressOfOrganisationForm } from '#domain/addresses.ts';
import { addPosition, changePosition } from './organisation.data.ts';
import {
  emptyPosition,
  parsePosition,
  positionBodyOf,
  positionDraftOf,
  positionErrors,
  positionsCompared,
  type PositionDraft,
} from './position-draft.ts';
import { PlaceFields, RankFields, ScopeFields } from './position-fields.tsx';

interface PositionFormProps {
  /** Null for a new one. */
  position: CatalogueRow | null;
  organisation: Organisation;
  onClose: () => void;
}

/** What is typed stays on this device until it is saved. */
export function PositionForm(props: PositionFormProps) {
  const keeper = useDraft(`position ${props.position?.id ?? 'new'}`, parsePosition);
  return keeper.kept === undefined ? null : <WrittenPosition {...props} keeper={keeper} />;
}

interface WrittenPositionProps extends PositionFormProps {
  keeper: DraftKeeper<PositionDraft>;
}

function WrittenPosition(props: WrittenPositionProps) {
  const { position, organisation, onClose } = props;
  const away = useAway();
  const editing = useWrittenPosition(props);
  const { draft, errors, change } = editing;
  return (
    <EditingDialog
      title={position ? 'Edit position' : 'New position'}
      submit={position ? 'Save' : 'Add position'}
      size="m"
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
      <Field label="Title" error={errors['title']}>
        <Input
          data-autofocus
          maxLength={80}
          value={draft.title}
          onChange={({ target }) => {
            change({ title: target.value });
          }}
        />
      </Field>
      <Field label="Text" error={errors['description']}>
        <Textarea
          rows={3}
          maxLength={1000}
          value={draft.description}
          onChange={({ target }) => {
            change({ description: target.value });
          }}
        />
      </Field>
      <PlaceFields editing={editing} organisation={organisation} />
      <RankFields editing={editing} />
      <ScopeFields editing={editing} />
    </EditingDialog>
  );
}

function useWrittenPosition({ position, organisation, keeper, onClose }: WrittenPositionProps) {
  // The position as it was when the edit began: a newer one from the server must not change what the edit is based on.
  const [first] = useState(position);
  return useEditing<PositionDraft, CatalogueRow>({
    before: first,
    draftOf: (row) => (row ? positionDraftOf(row) : emptyPosition),
    check: positionErrors,
    address: addressOfOrganisationForm('position', first?.id),
    compare: positionsCompared((department) => organisation.nameOf(department)),
    rowIn: (current) => catalogueRow.safeParse(current).data ?? null,
    save: (draft, { before, basedOn, key }) => {
      const body = positionBodyOf(draft);
      return before
        ? changePosition(before.id, { ...body, revision: basedOn ?? before.revision })
        : addPosition(body, key);
    },
    refusalOf,
    failure: first ? "Couldn't save the position" : "Couldn't add the position",
    subject: `position ${first?.id ?? 'new'}`,
    onSaved: onClose,
    keeper,
    isEmpty: ({ title, description }) => title.trim() === '' && description.trim() === '',
  });
}
