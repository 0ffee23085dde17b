import type { MusterDatabase } from '#store/database.ts';
import { useLive } from '#runtime/live.ts';
import { isUnpublished } from '#sync/views/fold-own-events.ts';
import { foldEvent, type Me } from '#sync/views/fold.ts';
import type { EventView, RoleView } from '#sync/views/views.ts';
import { readLocal } from '../event.ts';
import { useSession } from '../session.ts';
import { bestOf } from './ranking.ts';
import { searchFeed } from './search-feed.ts';
import type { EventSearchable } from './searchables.ts';
import { searchWords } from './words.ts';

/** A role that can be taken right now. */
export interface RsvpChoice {
  readonly event: EventView;
  readonly role: RoleView;
}

const MOST_EVENTS = 3;
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
  const ids = wanted === null || session.status !== 'member' ? [] : comingEvents(wanted, now);
  const found = useLive(`rsvp choices ${ids.join()}`, (db) => readAll(db, ids));
  if (session.status !== 'member' || ids.length === 0) return [];
  if (!found) return undefined;
  const { userId, username, avatarUrl } = session;
  return choicesIn(found, { userId, username, avatarUrl });
}

type Local = Awaited<ReturnType<typeof readLocal>>;

function readAll(db: MusterDatabase, ids: readonly string[]): Promise<readonly Local[]> {
  return Promise.all(ids.map((id) => readLocal(db, id)));
}

/** The first free roles of the events, in their order; none of an event in which the member has one. */
export function choicesIn(found: readonly Local[], me: Me): readonly RsvpChoice[] {
  return found
    .flatMap(({ truth, pending, refused }) => {
      const event = truth && foldEvent(truth, { me, pending, refused });
      if (event?.myRole !== null || isUnpublished(event)) return [];
      return event.roles.flatMap((role) => (role.isFull ? [] : { event, role }));
    })
    .slice(0, MOST_CHOICES);
}

function comingEvents(wanted: string, now: number): readonly string[] {
  const [events] = wanted === '' ? soonest(now) : matching(wanted, now);
  return (events ?? [])
    .filter(({ summary }) => summary.end > now && summary.mine === null)
    .slice(0, MOST_EVENTS)
    .map(({ rowId }) => rowId);
}

function matching(wanted: string, now: number): (readonly EventSearchable[])[] {
  const events = searchFeed.index.search(wanted).all.filter(({ of }) => of.kind === 'event');
  return bestOf(events, now).map(({ found }) =>
    found.flatMap((one) => (one.kind === 'event' ? one : [])),
  );
}

function soonest(now: number): (readonly EventSearchable[])[] {
  const events = [...searchFeed.index.all()].flatMap((of) =>
    of.kind === 'event' ? { of, score: 1, isTypo: false } : [],
  );
  return bestOf(events, now).map(({ found }) =>
    found.flatMap((one) => (one.kind === 'event' ? one : [])),
  );
}
