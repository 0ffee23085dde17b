import { useId } from 'react';
import { LONGEST_TEMPLATE_NAME, type EventTemplate } from '#contract/event-templates.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Button } from '#ui/press/button.tsx';
import { renameTemplate } from './templates.data.ts';
import { useNaming } from './use-naming.ts';

interface TemplateNameProps {
  template: EventTemplate;
  onDone: () => void;
}

/** A template's row while it is renamed. */
export function TemplateName({ template, onDone }: TemplateNameProps) {
  const { name } = template;
  const errorId = useId();
  const save = (wanted: string) => renameTemplate(template, wanted);
  const { typed, setTyped, problem, isBusy, submit } = useNaming({ name, save, onDone });
  return (
    <form
      method="post"
      className="template-name"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="input">
        <input
          dir="auto"
          aria-label={`New name for ${name}`}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : errorId}
          autoFocus
          maxLength={LONGEST_TEMPLATE_NAME}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
      </div>
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
      <Button look="ghost" onClick={onDone}>
        Cancel
      </Button>
      {problem !== undefined && (
        <ErrorLine id={errorId} role="alert">
          {problem}
        </ErrorLine>
      )}
    </form>
  );
}
