import { History } from 'lucide-react';
import { Button } from '#ui/press/button.tsx';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import './newer-note.css';
import type { Editing, Side } from './editing.ts';
import { Versions } from './versions.tsx';

interface NewerNoteProps<Draft> {
  editing: Pick<Editing<Draft>, 'newer' | 'choose'>;
}

/**
 * SPEC 23.2: asks whose version of each field should stay if somebody else was faster. Nothing is overwritten without being shown,
 * and nothing is saved before everything is chosen.
 */
export function NewerNote<Draft>({ editing: { newer, choose } }: NewerNoteProps<Draft>) {
  if (!newer) return null;
  const { author, differences, isAsked } = newer;
  const isSame = differences.length === 0;
  const isWanting = isAsked && differences.some(({ side }) => side === null);
  const chooseAll = (side: Side) => () => {
    choose(
      differences.flatMap(({ fields }) => fields),
      side,
    );
  };
  return (
    <div className="banner banner-beacon newer-note" role="alert" ref={bringIntoSight}>
      <History />
      <div>
        <p>
          <bdi>{author}</bdi> changed this in the meantime.{' '}
          {isSame ? 'Their version reads like yours.' : 'Choose what stays, then save:'}
        </p>
        {!isSame && (
          <div className="newer-text" role="region" aria-label="Both versions" tabIndex={0}>
            <Versions differences={differences} onChoose={choose} />
          </div>
        )}
        {isWanting && <ErrorLine>Choose whose version stays before you save.</ErrorLine>}
        {differences.length > 1 && (
          <div className="newer-ways">
            <Button onClick={chooseAll('theirs')}>Take all theirs</Button>
            <Button onClick={chooseAll('mine')}>Keep all mine</Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Scrolls to the note: a long form is sent from its end, and the note stands at its beginning. */
function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}
