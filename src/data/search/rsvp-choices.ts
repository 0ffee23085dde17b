import type { MusterDatabase } from '#store/database.ts';
import { useLive } from '#runtime/live.ts';
import { foldEvent, type Me } from '#sync/views/fold-event.ts';
import type { EventSummary } from '#sync/views/event-summary.ts';
import { isToBeHad, type WhoseNeeds } from '#sync/views/needs.ts';
import type { EventView, RoleView } from '#sync/views/views.ts';
import { readLocal } from '../event.ts';
import { useSession } from '../session.ts';
import { bestOf } from './ranking.ts';
import { searchFeed } from './search-feed.ts';
import type { Searchable } from './searchables.ts';
import type { Match } from './word-index.ts';
import { searchWords } from './words.ts';

/** A role that can be taken right now. */
export interface RsvpChoice {
  readonly event: EventView;
  readonly role: RoleView;
}

const MOST_CHOICES = 5;

/** What somebody who types "rsvp convoy" wants to sign up for: `convoy`. Empty for any event; null if it is no RSVP that they want. */
export function wantedRsvp(query: string): string | null {
  const [first = '', ...rest] = searchWords(query);
  if (first.length < 2 || !'rsvp'.startsWith(first)) return null;
  return rest[0] === 'to' ? rest.slice(1).join(' ') : rest.join(' ');
}

/** Free places in the soonest events that match and that the member has not signed up for; undefined while they are read. */
export function useRsvpChoices(query: string, now: number): readonly RsvpChoice[] | undefined {
  const session = useSession();
  const wanted = wantedRsvp(query);
  const ids =
    wanted === null || session.status !== 'member'
      ? []
      : comingEvents(searchFeed.index, { wanted, now });
  const found = useLive(`rsvp choices ${ids.join()}`, (db) => readAll(db, ids));
  if (session.status !== 'member' || ids.length === 0) return [];
  if (!found) return undefined;
  return choicesIn(found, { me: session, person: session.person, now });
}

type Local = Awaited<ReturnType<typeof readLocal>>;

function readAll(db: MusterDatabase, ids: readonly string[]): Promise<readonly Local[]> {
  return Promise.all(ids.map((id) => readLocal(db, id)));
}

interface Choosing {
  readonly me: Me;
  readonly person: WhoseNeeds['person'];
  /** The server's time, in milliseconds. */
  readonly now: number;
}

/** The first roles of the events in which a press gives a seat, in their order; none of an event in which the member has one. */
export function choicesIn(
  found: readonly Local[],
  { me, person, now }: Choosing,
): readonly RsvpChoice[] {
  return found
    .flatMap(({ truth, pending, refused }) => {
      const event = truth && foldEvent(truth, { me, pending, refused });
      if (event?.myRole !== null) return [];
      return event.roles.flatMap((role) =>
        isToBeHad(event, role, { person, now }) ? { event, role } : [],
      );
    })
    .slice(0, MOST_CHOICES);
}

/** The soonest events to come that match what is wanted, without drafts, what was called off, and those in which the member has a seat. */
export function comingEvents(
  index: typeof searchFeed.index,
  { wanted, now }: { readonly wanted: string; readonly now: number },
): readonly string[] {
  const all: readonly Match<Searchable>[] =
    wanted === ''
      ? [...index.all()].map((of) => ({ of, score: 1, isTypo: false }))
      : index.search(wanted).all;
  const [events] = bestOf(
    all.filter(({ of }) => of.kind === 'event' && mayHaveSeats(of.summary, now)),
    now,
  );
  return (events?.found ?? []).flatMap((one) => (one.kind === 'event' ? [one.rowId] : []));
}

function mayHaveSeats({ isDraft, isOff, mine, end }: EventSummary, now: number): boolean {
  return isDraft !== true && isOff !== true && mine === null && end > now;
}
