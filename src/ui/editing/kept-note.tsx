import { CircleAlert, History, Share2 } from 'lucide-react';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { atTime } from '#ui/time/time.ts';
import type { Editing } from './editing.ts';

interface KeptNoteProps {
  editing: Pick<Editing<unknown>, 'leftAt' | 'isShared' | 'refusedAs' | 'startOver'>;
}

/** Says that a form opened with a text in it, which may not be what somebody came to write. */
export function KeptNote({ editing: { leftAt, isShared, refusedAs, startOver } }: KeptNoteProps) {
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
      {isShared ? <Share2 /> : <History />}
      <p className="grows">
        {isShared
          ? "This is what you shared. It hasn't been published."
          : `This is the draft you left ${atTime(leftAt.toISOString(), new Date(now))}. It hasn't been saved.`}
      </p>
      <Button look="ghost" onClick={() => void startOver()}>
        {isShared ? 'Discard' : 'Discard draft'}
      </Button>
    </div>
  );
}
