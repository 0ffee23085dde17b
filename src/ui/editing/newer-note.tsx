import { History } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import './newer-note.css';
import type { Editing } from './use-editing.ts';

interface NewerNoteProps<Draft, Row> {
  editing: Editing<Draft, Row>;
  /** The other's version, in a few words. */
  tell: (theirs: Row) => string;
}

/** Somebody else was faster: whose version should stay? Nothing is overwritten unseen. */
export function NewerNote<Draft, Row>({ editing, tell }: NewerNoteProps<Draft, Row>) {
  if (!editing.newer) return null;
  const { author, theirs } = editing.newer;
  return (
    <div className="banner banner-beacon newer-note" role="alert">
      <History />
      <div>
        <p>
          {author} changed this in the meantime. Theirs reads: {tell(theirs)}
        </p>
        <div className="newer-ways">
          <Button onClick={editing.takeTheirs}>Take theirs</Button>
          <Button onClick={editing.keepMine}>Keep mine</Button>
        </div>
      </div>
    </div>
  );
}
