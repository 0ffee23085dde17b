import type { ResourceDraft } from '#contract/resources.ts';
import { tagProblem, withTag } from '#domain/tags.ts';
import type { Editing } from '#ui/editing/editing.ts';
import { Field, Input, Textarea } from '#ui/fields/field.tsx';
import { TagInput } from '#ui/fields/tag-input.tsx';

interface ResourceFieldsProps {
  editing: Editing<ResourceDraft>;
  /** Set on the page, where the form takes the focus itself; a dialog moves the focus into the form. */
  autoFocus?: boolean;
}

/** A resource's form for managers, for a new or an existing one. */
export function ResourceFields({ editing, autoFocus }: ResourceFieldsProps) {
  const { draft, errors, change } = editing;
  return (
    <>
      <Field label="Name" error={errors['name']}>
        <Input
          data-autofocus
          autoFocus={autoFocus}
          maxLength={200}
          value={draft.name}
          onChange={(event) => {
            change({ name: event.target.value });
          }}
        />
      </Field>
      <Field label="Link" error={errors['link']}>
        <Input
          inputMode="url"
          autoCapitalize="none"
          maxLength={2000}
          value={draft.link}
          onChange={(event) => {
            change({ link: event.target.value });
          }}
        />
      </Field>
      <Field label="Description (optional)" error={errors['description']}>
        <Textarea
          rows={3}
          value={draft.description}
          onChange={(event) => {
            change({ description: event.target.value });
          }}
        />
      </Field>
    </>
  );
}

export function ResourceTags({ editing }: Pick<ResourceFieldsProps, 'editing'>) {
  return (
    <TagInput
      label="Tags (optional)"
      tags={editing.draft.tags}
      add={withTag}
      problemOf={tagProblem}
      onChange={(tags) => {
        editing.change({ tags: [...tags] });
      }}
    />
  );
}
