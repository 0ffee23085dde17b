import { CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { countIn, isWaiting, useEntryOf } from './search.data.ts';
import type { RsvpChoice } from '#data/search/rsvp-choices.ts';
import type { EventSearchable } from '#data/search/searchables.ts';
import { titleParts } from '#data/search/words.ts';
import type { CalendarEntry } from '#sync/views/views.ts';
import { classNames } from '#ui/page/class-names.ts';
import { EventStatePill } from '#ui/muster/event-state-pill.tsx';
import { StandingPill } from '#ui/muster/standing-pill.tsx';
import { WaitingToPublish } from '#ui/muster/waiting-to-publish.tsx';
import { isPlace } from './commands.ts';
import { eventNote, noteOf } from './found-note.ts';
import { HitMark } from './hit-mark.tsx';
import type { SearchRow } from './sections.ts';

interface HitRowProps {
  id: string;
  row: SearchRow;
  words: readonly string[];
  isActive: boolean;
  /** The server's time, in milliseconds. */
  now: number;
  onChoose: () => void;
}

export function HitRow({ id, row, words, isActive, now, onChoose }: HitRowProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames('hit', isActive && 'hit-on')}
      onClick={onChoose}
    >
      <HitMark row={row} />
      {row.kind === 'event' ? (
        <EventText event={row} words={words} now={now} />
      ) : (
        <Text
          row={row}
          words={words}
          note={row.kind === 'command' ? row.note : noteOf(row, countIn(row))}
          pill={row.kind !== 'command' && isWaiting(row) ? <WaitingToPublish /> : null}
        />
      )}
      {isActive && (
        <span className="hit-key not-on-phone" aria-hidden="true">
          {row.kind === 'command' && !isPlace(row.does) ? doing(row.does) : 'Open'}
          <CornerDownLeft className="small" />
        </span>
      )}
    </li>
  );
}

function doing(does: 'logout' | RsvpChoice): string {
  return does === 'logout' ? 'Log out' : 'RSVP';
}

interface EventTextProps {
  event: EventSearchable;
  words: readonly string[];
  now: number;
}

function EventText({ event, words, now }: EventTextProps) {
  const entry = useEntryOf(event);
  const pill = isWaiting(event) ? (
    <WaitingToPublish isDraft={entry.isDraft === true} />
  ) : (
    <EntryState entry={entry} />
  );
  return <Text row={event} words={words} note={eventNote(entry, now)} pill={pill} />;
}

/** The event's state, or the reader's standing in it, as the calendar marks it. */
function EntryState({ entry: { isOff, isDraft, mine } }: { entry: CalendarEntry }) {
  if (isOff === true || isDraft === true) return <EventStatePill isOff={isOff} isDraft={isDraft} />;
  return <StandingPill standing={mine} isShort />;
}

interface TextProps {
  row: SearchRow;
  words: readonly string[];
  note: string;
  pill: ReactNode;
}

function Text({ row, words, note, pill }: TextProps) {
  return (
    <>
      <span className="grows">
        <b dir={row.kind === 'command' ? undefined : 'auto'}>
          {titleParts(row.title, words).map(({ text, isMatch }, place) =>
            isMatch ? <mark key={place}>{text}</mark> : text,
          )}
        </b>
        {note !== '' && <small>{note}</small>}
      </span>
      {pill}
    </>
  );
}
