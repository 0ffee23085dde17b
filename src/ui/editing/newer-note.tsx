import { History } from 'lucide-react';
import { Button } from '#ui/press/button.tsx';
import { differencesIn, type Compared } from './version-comparison.ts';
import './newer-note.css';
import type { Editing } from './editing.ts';
import { Versions } from './versions.tsx';

/** Compares the other person's version with what is typed, field by field. */
export type TellVersion<Row> = (theirs: Row) => readonly Compared[];

interface NewerNoteProps<Draft, Row> {
  editing: Editing<Draft, Row>;
  tell: TellVersion<Row>;
}

/** Asks whose version should stay if somebody else was faster. Nothing is overwritten without being shown. */
export function NewerNote<Draft, Row>({ editing, tell }: NewerNoteProps<Draft, Row>) {
  if (!editing.newer) return null;
  const { author, theirs } = editing.newer;
  const differences = differencesIn(tell(theirs));
  const isSame = differences.length === 0;
  return (
    <div className="banner banner-beacon newer-note" role="alert" ref={bringIntoSight}>
      <History />
      <div>
        <p>
          <bdi>{author}</bdi> changed this in the meantime.{' '}
          {isSame ? 'Their version reads like yours.' : 'This is where yours differs:'}
        </p>
        {!isSame && (
          <div className="newer-text" role="region" aria-label="Both versions" tabIndex={0}>
            <Versions differences={differences} />
          </div>
        )}
        <div className="newer-ways">
          <Button onClick={() => void editing.takeTheirs()}>Take theirs</Button>
          <Button onClick={editing.keepMine}>Keep mine</Button>
        </div>
      </div>
    </div>
  );
}

/** Scrolls to the note: a long form is sent from its end, and the note stands at its beginning. */
function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}
