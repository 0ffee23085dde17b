import { useRef } from 'react';
import { LONGEST_TEMPLATE_NAME } from '#contract/event-templates.ts';
import { ApiError } from '#contract/problem.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { eventBodyOf, eventErrors, type TypedEvent } from '../typed-event.ts';
import { addTemplate, hasKeptPicture } from './templates.data.ts';
import { useNaming } from './use-naming.ts';

interface SaveTemplateProps {
  typed: TypedEvent;
  onClose: () => void;
}

/** SPEC 31.9: keeps what is typed as a template, under a name. */
export function SaveTemplate({ typed: event, onClose }: SaveTemplateProps) {
  const save = useSaving(event);
  const name = event.title.slice(0, LONGEST_TEMPLATE_NAME);
  const { typed, setTyped, problem, isBusy, submit } = useNaming({
    ...{ name, save, onDone: onClose },
  });
  return (
    <FormDialog
      title="Save as template"
      lead="It keeps everything but the day and who signs up."
      submit="Save template"
      busyText="Saving..."
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name of the template" error={problem}>
        <Input
          data-autofocus
          required
          maxLength={LONGEST_TEMPLATE_NAME}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** The same name again may be a call that has arrived without its answer. */
function useSaving(event: TypedEvent) {
  const tried = useRef({ name: '', key: '' });
  return async (name: string) => {
    const [wrong] = Object.values(eventErrors(event));
    if (wrong !== undefined) throw new ApiError('invalid', `The event isn't ready. ${wrong}`);
    const body = eventBodyOf(event);
    if (hasKeptPicture(body))
      throw new ApiError('invalid', "A picture isn't uploaded yet. Try again once you're online.");
    if (tried.current.name !== name) tried.current = { name, key: crypto.randomUUID() };
    await addTemplate(name, body, tried.current.key);
    notify({ kind: 'ok', text: `“${isolated(name.trim())}” is saved as a template.` });
  };
}
