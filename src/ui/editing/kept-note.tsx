import { CircleAlert, History } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/clock.ts';
import { atTime } from '#ui/time.ts';
import type { Editing } from './use-editing.ts';

interface KeptNoteProps {
  editing: Pick<Editing<unknown, unknown>, 'leftAt' | 'refusedAs' | 'startOver'>;
}

/** Says that a form opened with a draft from earlier, which may not be what somebody came to write. */
export function KeptNote({ editing: { leftAt, refusedAs, startOver } }: KeptNoteProps) {
  const now = useNow();
  if (leftAt === null) return null;
  if (refusedAs !== null) {
    return (
      <div className="banner banner-bad" role="alert">
        <CircleAlert />
        <p className="grows">This wasn&apos;t published. {refusedAs}</p>
        <Button look="ghost" onClick={() => void startOver()}>
          Discard
        </Button>
      </div>
    );
  }
  return (
    <div className="banner">
      <History />
      <p className="grows">
        This is the draft you left {atTime(leftAt.toISOString(), new Date(now))}. It hasn&apos;t
        been saved.
      </p>
      <Button look="ghost" onClick={() => void startOver()}>
        Discard draft
      </Button>
    </div>
  );
}
