import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import './newer-note.css';
import type { Editing } from './use-editing.ts';

/** The other person's version: a few words, a text of its own, or both versions beside each other. */
export type Telling<Row> = (theirs: Row) => ReactNode | { readonly both: ReactNode };

interface NewerNoteProps<Draft, Row> {
  editing: Editing<Draft, Row>;
  tell: Telling<Row>;
}

/** Somebody else was faster: whose version should stay? Nothing is overwritten without being shown. */
export function NewerNote<Draft, Row>({ editing, tell }: NewerNoteProps<Draft, Row>) {
  if (!editing.newer) return null;
  const { author, theirs } = editing.newer;
  const told = tell(theirs);
  return (
    <div className="banner banner-beacon newer-note" role="alert" ref={bringIntoSight}>
      <History />
      <div>
        <Told author={author} told={told} />
        <div className="newer-ways">
          <Button onClick={() => void editing.takeTheirs()}>Take theirs</Button>
          <Button onClick={editing.keepMine}>Keep mine</Button>
        </div>
      </div>
    </div>
  );
}

interface ToldProps {
  author: string;
  told: ReturnType<Telling<unknown>>;
}

function Told({ author, told }: ToldProps) {
  if (typeof told === 'string') {
    return (
      <p>
        {author} changed this in the meantime. Theirs reads: {told}
      </p>
    );
  }
  const isBoth = typeof told === 'object' && told !== null && 'both' in told;
  return (
    <>
      <p>
        {author} changed this in the meantime.{' '}
        {isBoth ? 'This is where yours differs:' : 'Theirs reads:'}
      </p>
      <div
        className="newer-text"
        role="region"
        aria-label={isBoth ? 'Both versions' : 'Their version'}
        tabIndex={0}
      >
        {isBoth ? told.both : told}
      </div>
    </>
  );
}

/** A long form is sent from its end, and this stands at its beginning. */
function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}
