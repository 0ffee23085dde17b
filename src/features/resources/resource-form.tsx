import { useState, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#contract/problem.ts';
import type { ResourceDraft } from '#contract/resources.ts';
import { NetworkError } from '#data/resources.ts';
import { withTag } from '#domain/tags.ts';
import { Field, focusFirstError, Input, Textarea } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { TagInput } from '#ui/tag-input.tsx';
import { errorsOf, trimmed, type DraftErrors } from './resource-draft.ts';

const MOST_TAGS = 20;

interface ResourceFormProps {
  id: string;
  className?: string;
  start: ResourceDraft;
  /** SPEC's words for when it did not work. */
  failure: string;
  hasTags: boolean;
  /** In the page the form takes the focus itself; a dialog gives it. */
  autoFocus?: boolean;
  /** Saves; `key` changes with what is typed. Throws ApiError or NetworkError. */
  save: (draft: ResourceDraft, key: string) => Promise<void>;
  onSaved: () => void;
  onBusy: (isBusy: boolean) => void;
  /** Something was typed, so that closing would lose it. */
  onTyped?: () => void;
  children?: ReactNode;
}

/** A resource as its managers write it, new or not. What is typed stays until it is saved. */
export function ResourceForm(props: ResourceFormProps) {
  const [{ draft, key }, setTyped] = useState(() => ({
    draft: props.start,
    key: crypto.randomUUID(),
  }));
  const [errors, setErrors] = useState<DraftErrors>({});
  const change = (part: Partial<ResourceDraft>) => {
    setTyped({ draft: { ...draft, ...part }, key: crypto.randomUUID() });
    props.onTyped?.();
  };

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (found: DraftErrors) => {
      flushSync(() => {
        setErrors(found);
      });
      focusFirstError(form);
    };
    const found = errorsOf(draft);
    show(found);
    if (Object.keys(found).length > 0) return;
    props.onBusy(true);
    try {
      await props.save(trimmed(draft), key);
      props.onSaved();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      if (error instanceof ApiError && error.problem.fields) show(error.problem.fields);
      notify({ kind: 'bad', text: `${props.failure} ${error.message}` });
      props.onBusy(false);
    }
  };
  return (
    <form
      id={props.id}
      className={props.className}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void handleSubmit(event)}
    >
      <Field label="Name" error={errors['name']}>
        <Input
          data-autofocus
          autoFocus={props.autoFocus}
          maxLength={200}
          value={draft.name}
          onChange={(event) => {
            change({ name: event.target.value });
          }}
        />
      </Field>
      <Field label="Link" error={errors['link']}>
        <Input
          type="url"
          inputMode="url"
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
      {props.hasTags && (
        <TagInput
          label="Tags (optional)"
          tags={draft.tags}
          add={(tags, typed) => withTag(tags, typed).slice(0, MOST_TAGS)}
          onChange={(tags) => {
            change({ tags: [...tags] });
          }}
        />
      )}
      {props.children}
    </form>
  );
}
