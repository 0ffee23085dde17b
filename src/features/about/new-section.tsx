import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { MOST_SECTIONS, SECTIONS_OFFERED } from '#domain/limits.ts';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { withSanitiser } from '#ui/html/sanitiser.ts';

const SectionForm = lazy(() =>
  withSanitiser(import('./section-form.tsx')).then((module) => ({ default: module.SectionForm })),
);

/** SPEC 5.16: from fifteen sections on a text replaces the button, whose click also guards the limit of 25. */
export function NewSection({ count }: { count: number | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setOpen(false);
    setWasOpen(true);
  };
  if (count === undefined) return null;
  if (count >= SECTIONS_OFFERED && !isOpen) {
    return (
      <div className="section-limit" tabIndex={-1} ref={wasOpen ? takeFocus : undefined}>
        Maximum number of sections reached (15).
      </div>
    );
  }
  return (
    <>
      <Button
        look="go"
        aria-haspopup="dialog"
        onClick={() => {
          if (count < MOST_SECTIONS) setOpen(true);
          else notify({ kind: 'bad', text: 'Maximum number of sections reached.' });
        }}
      >
        <Plus />
        Add New Section
      </Button>
      {isOpen && (
        <Part>
          <SectionForm section={null} onSaved={close} onClose={close} />
        </Part>
      )}
    </>
  );
}

/** The text about the limit takes the focus of the button that it replaces. */
function takeFocus(limit: HTMLElement | null): void {
  limit?.focus();
}
