import type { RoleView } from '#sync/views/views.ts';
import { uploadOrKeep } from '#data/publishing.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import type { Editing } from '#ui/editing/editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { ImageField } from '#ui/fields/image-field.tsx';
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import { ChosenRoles } from './chosen-roles.tsx';
import { EventTimes } from './event-times.tsx';
import type { TypedEvent } from './typed-event.ts';

const LONGEST_TITLE = 200;

interface EventFieldsProps {
  editing: Editing<TypedEvent>;
  /** Who attends the event as it is saved. */
  attendance: readonly RoleView[];
  onChooseRoles: () => void;
}

export function EventFields({ editing, attendance, onChooseRoles }: EventFieldsProps) {
  const { draft, errors, change } = editing;
  return (
    <>
      <Field label="Title" error={errors['title']}>
        <Input
          data-autofocus
          required
          maxLength={LONGEST_TITLE}
          value={draft.title}
          onChange={({ target }) => {
            change({ title: target.value });
          }}
        />
      </Field>
      <EventTimes times={draft} errors={errors} onChange={change} />
      <RichTextField
        label="Description (optional)"
        value={draft.description}
        onChange={(description) => {
          change({ description });
        }}
        height={300}
        policy={htmlPolicy}
        uploadImage={uploadOrKeep('text')}
        onUploading={editing.setUploading}
        error={errors['description']}
      />
      <ChosenRoles
        roles={draft.roles}
        attendance={attendance}
        error={errors['roles']}
        onEdit={onChooseRoles}
      />
      <ImageField
        label="Event image (optional)"
        value={draft.eventImageUrl}
        onChange={(eventImageUrl) => {
          change({ eventImageUrl });
        }}
        upload={uploadOrKeep('event')}
        onUploading={editing.setFieldUploading}
        error={errors['eventImageUrl']}
      />
    </>
  );
}
