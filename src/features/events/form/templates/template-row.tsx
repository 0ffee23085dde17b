import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EventTemplate } from '#contract/event-templates.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { failureText } from '#ui/editing/failure-text.ts';
import { PlaceMoves } from '#ui/editing/place-moves.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { Menu } from '#ui/press/menu.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { TemplateName } from './template-name.tsx';
import { templateWords } from './template-words.ts';
import { moveTemplate, removeTemplate } from './templates.data.ts';

interface TemplateRowProps {
  template: EventTemplate;
  /** Its place in the list, from 1, among `count`. */
  place: number;
  count: number;
  onTake: () => void;
  /** Called once it is deleted, and its menu with it. */
  onGone: () => void;
}

export function TemplateRow({ template, place, count, onTake, onGone }: TemplateRowProps) {
  const { name } = template;
  const [isNaming, setNaming] = useState(false);
  const { isBusy, handleRemove } = useRemovalOf(template, onGone);
  if (isNaming)
    return (
      <li>
        <TemplateName
          template={template}
          onDone={() => {
            setNaming(false);
          }}
        />
      </li>
    );
  return (
    <li>
      <button type="button" className="template-take" onClick={onTake}>
        <b dir="auto">{name}</b>
        <small>{templateWords(template)}</small>
      </button>
      <PlaceMoves among="line" {...{ name, place, count }} onMove={(by) => moved(template, by)} />
      <Menu
        label={`Rename or delete ${name}`}
        isBusy={isBusy}
        items={[
          {
            label: 'Rename',
            icon: Pencil,
            onChoose: () => {
              setNaming(true);
            },
          },
          { label: 'Delete', icon: Trash2, onChoose: () => void handleRemove() },
        ]}
      />
    </li>
  );
}

function useRemovalOf(template: EventTemplate, onGone: () => void) {
  const undo = useUndo();
  return useRemoval({
    question: {
      title: 'Delete this template?',
      text: `${deletionText(template.name, 'restorable')} Events that were made from it stay.`,
      yes: 'Delete template',
      no: 'Keep template',
    },
    name: template.name,
    remove: () => removeTemplate(template, undo('template', template.id)),
    refusalOf,
    failure: 'The template was not deleted.',
    subject: template.id,
    onGone,
  });
}

/** Moves it by one place; resolves with whether it has. */
async function moved(template: EventTemplate, by: 1 | -1): Promise<boolean> {
  try {
    await moveTemplate(template, template.place + by);
    return true;
  } catch (error) {
    notify({ kind: 'bad', text: failureText("Couldn't change the order", refusalOf(error)) });
    return false;
  }
}
