import { useMemo, useSyncExternalStore } from 'react';
import { serverTime } from '#browser/server-clock.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { departmentsServedBy } from '#domain/permissions.ts';
import type { MusterDatabase } from '#store/database.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { mayNeedSomebody, needIn, type WhoseNeeds } from '#sync/views/needs.ts';
import type { NeedView } from '#sync/views/views.ts';
import { useLive } from '#runtime/live.ts';
import { indexedEvents } from '#data/indexed-events.ts';
import { loaded, useAbsence, useWholeScopes, type Loaded } from '#data/loaded.ts';
import { useSession } from '#data/session.ts';

/**
 * How far ahead to look, in how many events at most, and in how many at once. The calendar's index doesn't say in which
 * role a seat is free, since roles would triple it: events are read in full until enough are found.
 */
const AHEAD_MS = 60 * DAY_MS;
const LOOKED_AT = 240;
const AT_ONCE = 12;
const SHOWN = 3;

/**
 * SPEC 15.4. The soonest three events that need people, for whoever is signed in. `now` is the server's time (ms);
 * `picked` names events that stay in the list although the member has a seat in them by now.
 */
export function useNeeds(now: number, picked: readonly string[]): Loaded<readonly NeedView[]> {
  const session = useSession();
  const from = Math.floor(now / DAY_MS) * DAY_MS; // whole days: the index keeps each period it was asked for
  const summaries = useSyncExternalStore(indexedEvents.subscribe, () =>
    indexedEvents.range(from, from + AHEAD_MS),
  );
  const indexState = useSyncExternalStore(indexedEvents.subscribe, indexedEvents.state);
  const whole = useWholeScopes();
  const absence = useAbsence('org');
  const candidates = useMemo(
    () =>
      mayNeedSomebody(summaries, now)
        .slice(0, LOOKED_AT)
        .map(({ id }) => id),
    [summaries, now],
  );
  const departments = session.status === 'member' ? departmentsServedBy(session.person) : [];
  const isSomeHere = summaries.length > 0 && (whole.includes('org') || absence !== null);
  // A member's departments aren't known yet without their own documents.
  const isReady = whole.includes('self') && (indexState === 'whole' || isSomeHere);
  const given = JSON.stringify([departments, candidates, picked]);
  const found = useLive({ about: isReady ? 'needs' : 'no needs yet', given }, async (db) => {
    if (!isReady || session.status !== 'member') return null;
    return {
      value: await readNeeds(db, {
        asked: { me: session, departments, person: session.person },
        ...{ candidates, picked },
      }),
    };
  });
  const needs = loaded(found, absence);
  if (needs.state !== 'here') return needs;
  return { state: 'here', value: needs.value.filter(({ end }) => Date.parse(end) > now) };
}

interface Wanted {
  readonly asked: WhoseNeeds;
  /** Ids of events that may need somebody, soonest first. */
  readonly candidates: readonly string[];
  readonly picked: readonly string[];
}

/** `useNeeds` outside React; it reads no more events than it takes to find three. */
export async function readNeeds(
  db: MusterDatabase,
  { asked, candidates, picked }: Wanted,
): Promise<readonly NeedView[]> {
  const pending = await db.outbox.orderBy('seq').toArray();
  const now = serverTime(Date.now());
  const read = (ids: readonly string[]) => needsAmong(db, ids, { asked, pending, now });
  const kept = (await read(picked)).filter(({ standing }) => standing !== 'no');
  const found = [...kept];
  for (let at = 0; at < candidates.length && found.length < SHOWN; at += AT_ONCE) {
    const needs = await read(candidates.slice(at, at + AT_ONCE));
    const free = needs.filter(({ standing }) => standing === 'no');
    found.push(...free.slice(0, SHOWN - found.length));
  }
  return found.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

async function needsAmong(
  db: MusterDatabase,
  ids: readonly string[],
  given: { readonly asked: WhoseNeeds; readonly pending: readonly Entry[]; readonly now: number },
): Promise<NeedView[]> {
  const events = await db.collection('events').bulkGet([...ids]);
  const rsvps = await db.collection('rsvps').where('eventId').anyOf(ids).toArray();
  return events.flatMap((event) => {
    if (!event) return [];
    const own = rsvps.filter(({ eventId }) => eventId === event.id);
    const need = needIn({ event, rsvps: own, members: new Map(), seenAt: null }, given);
    return need ? [need] : [];
  });
}
