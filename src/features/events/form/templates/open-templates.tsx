import { LayoutTemplate, Save } from 'lucide-react';
import type { EventTemplate } from '#contract/event-templates.ts';
import { confirm } from '#ui/overlays/confirm.ts';
import { Button } from '#ui/press/button.tsx';
import { isEventUntouched, type TypedEvent } from '../typed-event.ts';
import { typedFromTemplate } from './from-template.ts';
import { SaveTemplate } from './save-template.tsx';
import { TemplateList } from './template-list.tsx';
import type { TemplatesPart } from './templates-part.ts';
import './templates.css';

interface WayProps {
  onOpen: (part: TemplatesPart) => void;
}

export function StartFromTemplate({ onOpen }: WayProps) {
  return (
    <Button
      className="template-way"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen('list');
      }}
    >
      <LayoutTemplate />
      Start from template
    </Button>
  );
}

export function SaveAsTemplate({ onOpen }: WayProps) {
  return (
    <Button
      look="ghost"
      className="template-way"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen('save');
      }}
    >
      <Save />
      Save as template
    </Button>
  );
}

interface OpenTemplatesProps {
  part: TemplatesPart | null;
  typed: TypedEvent;
  onTake: (typed: TypedEvent) => void;
  onClose: () => void;
}

export function OpenTemplates({ part, typed, onTake, onClose }: OpenTemplatesProps) {
  if (part === null) return null;
  if (part === 'save') return <SaveTemplate typed={typed} onClose={onClose} />;
  const take = async (template: EventTemplate) => {
    if (!isEventUntouched(typed) && !(await confirm(replacing))) return;
    onTake(typedFromTemplate(template, { on: typed.start, now: new Date() }));
    onClose();
  };
  return <TemplateList onTake={(template) => void take(template)} onClose={onClose} />;
}

const replacing = {
  title: 'Replace what you typed?',
  text: 'The template takes its place.',
  yes: 'Replace it',
  no: 'Keep it',
  isDestructive: true,
};
