import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { EventTemplate } from '#contract/event-templates.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { failureText } from '#ui/editing/failure-text.ts';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { Button } from '#ui/press/button.tsx';
import { Menu } from '#ui/press/menu.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { TemplateName } from './template-name.tsx';
import { templateWords } from './template-words.ts';
import { moveTemplate, removeTemplate } from './templates.data.ts';

interface TemplateRowProps {
  template: EventTemplate;
  isFirst: boolean;
  isLast: boolean;
  onTake: () => void;
  /** Called once it is deleted, and its menu with it. */
  onGone: () => void;
}

export function TemplateRow({ template, isFirst, isLast, onTake, onGone }: TemplateRowProps) {
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
      <OrderButtons template={template} isFirst={isFirst} isLast={isLast} />
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

type OrderProps = Pick<TemplateRowProps, 'template' | 'isFirst' | 'isLast'>;

/** One place up or down, for keyboard and touch alike. */
function OrderButtons({ template, isFirst, isLast }: OrderProps) {
  const { name, place } = template;
  const { isBusy, move } = useMove(template);
  return (
    <>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        isBusy={isBusy}
        onClick={({ currentTarget }) => void move(place - 1, currentTarget)}
      >
        <ArrowUp className="small" />
      </Button>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        isBusy={isBusy}
        onClick={({ currentTarget }) => void move(place + 1, currentTarget)}
      >
        <ArrowDown className="small" />
      </Button>
    </>
  );
}

function useMove(template: EventTemplate) {
  const [isBusy, setBusy] = useState(false);
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    pressed.current?.focus(); // a button loses the focus when its row moves within the list
    pressed.current = null;
  }, [template.place]);
  const move = async (place: number, button: HTMLElement) => {
    setBusy(true);
    pressed.current = button;
    try {
      await moveTemplate(template, place);
    } catch (error) {
      pressed.current = null;
      notify({ kind: 'bad', text: failureText("Couldn't change the order", refusalOf(error)) });
    }
    setBusy(false);
  };
  return { isBusy, move };
}
