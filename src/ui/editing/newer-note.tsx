import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import './newer-note.css';
import type { Editing } from './use-editing.ts';

interface NewerNoteProps<Draft, Row> {
  editing: Editing<Draft, Row>;
  /** The other person's version: a few words, or a text of its own. */
  tell: (theirs: Row) => ReactNode;
}

/** Somebody else was faster: whose version should stay? Nothing is overwritten without being shown. */
export function NewerNote<Draft, Row>({ editing, tell }: NewerNoteProps<Draft, Row>) {
  if (!editing.newer) return null;
  const { author, theirs } = editing.newer;
  const told = tell(theirs);
  return (
    <div className="banner banner-beacon newer-note" role="alert">
      <History />
      <div>
        <p>
          {author} changed this in the meantime. Theirs reads: {typeof told === 'string' && told}
        </p>
        {typeof told !== 'string' && (
          <div className="newer-text" role="region" aria-label="Their version" tabIndex={0}>
            {told}
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
