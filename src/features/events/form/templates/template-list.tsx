import { LayoutTemplate } from 'lucide-react';
import { useRef } from 'react';
import type { EventTemplate } from '#contract/event-templates.ts';
import { refusalOf } from '#data/refusal.ts';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { onItsWay } from '#ui/loading/on-its-way.tsx';
import { useIsLong } from '#ui/loading/use-is-long.ts';
import { useLastingFailure } from '#ui/loading/use-lasting-failure.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/press/button.tsx';
import { TemplateRow } from './template-row.tsx';
import { useTemplates } from './templates.data.ts';

interface TemplateListProps {
  onTake: (template: EventTemplate) => void;
  onClose: () => void;
}

/** SPEC 31.9: the templates, to start from one, and to put them in order. */
export function TemplateList({ onTake, onClose }: TemplateListProps) {
  const asked = useTemplates();
  const { value, retry } = asked;
  const failure = useLastingFailure(asked);
  const close = useRef<HTMLButtonElement>(null);
  const isLong = useIsLong();
  if (!value && !failure && !isLong) return onItsWay;
  return (
    <Dialog
      key={value ? 'here' : failure ? 'failed' : 'loading'} // each is as high as what is in it, so that none is moved
      title="Templates"
      onClose={onClose}
      foot={
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="templates">
        {!value && failure && (
          <LoadError
            text={`The templates couldn't be loaded. ${refusalOf(failure).message}`}
            onRetry={retry}
          />
        )}
        {!value && !failure && (
          <Loading text="Loading templates…" skeleton={<SkeletonRows count={2} />} />
        )}
        {value?.length === 0 && (
          <EmptyState
            icon={LayoutTemplate}
            text="No templates yet."
            about="“Save as template” in the form of an event keeps one."
          />
        )}
        {value && value.length > 0 && (
          <ul aria-label="Templates">
            {value.map((template, at) => (
              <TemplateRow
                key={template.id}
                template={template}
                place={at + 1}
                count={value.length}
                onTake={() => {
                  onTake(template);
                }}
                onGone={() => {
                  close.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
