import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventPeople, type PeopleDestination } from '#contract/event-people.ts';
import { events } from '#contract/events.ts';
import { NetworkError } from '#contract/problem.ts';
import { download } from '#api/download.ts';
import { readLocal } from '#data/event.ts';
import type { AskedFor } from '#data/portal-settings.ts';
import { syncNow } from '#data/sync-now.ts';
import { callServer } from '#runtime/call-server.ts';
import { noteContact, noteSilence } from '#runtime/connection.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import type { MusterDatabase } from '#store/database.ts';
import { wholeScopes } from '#store/whole-scopes.ts';
import { useObservable } from '../../../observable.ts';
import { keptPeople, type KeptPeople } from '#sync/views/kept-people.ts';

// The device of whoever may edit events has the people of those that it keeps; of others, only the server tells. All calls throw ApiError
// when refused, NetworkError without an answer.

const PEOPLE = 'event people';
/** The list is asked for anew so often, since others answer while it is looked at. */
const LOOK_MS = 10_000;

export type EventPeople = KeptPeople;

/** The people of an event as they are now: by this device, also without a connection, if it keeps them. */
export function useEventPeople(id: string): AskedFor<EventPeople> {
  const kept = useLive(`people ${id}`, (db) => readKept(db, id));
  // Whoever tells them first goes on: the other may differ for a moment, and what is being read would move.
  const [isOfDevice, setOfDevice] = useState(false);
  const event = useAsked(id, {
    ...{ key: 'event', isWanted: kept === null || (kept !== undefined && !isOfDevice) },
    ask: (asked) => callServer(events.one, asked),
  });
  const unanswered = useAsked(id, {
    ...{ key: 'unanswered', isWanted: true },
    ask: (asked) => callServer(eventPeople.unanswered, asked),
  });
  const failure = event.error ?? unanswered.error;
  const retry = () => void Promise.all([event.refetch(), unanswered.refetch()]);
  const isAnswered = event.data !== undefined && unanswered.data !== undefined;
  if (kept && !isOfDevice && !isAnswered) setOfDevice(true);
  if (kept && (isOfDevice || failure)) {
    const isStill = new Set(kept.unanswered.map(({ userId }) => userId));
    const told = unanswered.data?.filter(({ userId }) => isStill.has(userId));
    return { value: { ...kept, unanswered: told ?? kept.unanswered }, failure: null, retry };
  }
  if (!event.data || !unanswered.data) return { value: undefined, failure, retry };
  const { data: all } = unanswered;
  const value = { event: event.data, unanswered: all, absent: [], all, away: new Set<string>() };
  return { value, failure, retry };
}

/** Null where the device doesn't keep the event, or not yet all of its people. */
async function readKept(db: MusterDatabase, id: string): Promise<KeptPeople | null> {
  // An own edit that still waits changes nobody's seat yet.
  const [whole, event, { truth }, people, members, absences] = await Promise.all([
    wholeScopes(db),
    db.collection('events').get(id),
    readLocal(db, id),
    db.collection('eventPeople').where('eventId').equals(id).toArray(),
    db.collection('members').toArray(),
    db.collection('absences').toArray(),
  ]);
  if (!event || !truth || !whole.includes('org') || !whole.includes('events')) return null;
  return keptPeople({ event, rsvps: truth.rsvps, people, members, absences });
}

interface Asking<T> {
  readonly key: string;
  readonly ask: (asked: {
    credentials: ReturnType<typeof credentialsNow>;
    params: { id: string };
  }) => Promise<T>;
  readonly isWanted: boolean;
}

function useAsked<T extends object>(id: string, { key, ask, isWanted }: Asking<T>) {
  const userId = useObservable(current)?.userId;
  return useQuery(
    {
      queryKey: [PEOPLE, userId, id, key],
      queryFn: (): QueryResult<T> => ask({ credentials: credentialsNow(), params: { id } }),
      enabled: isWanted,
      retry: false, // whoever opened it is waiting, and can try again
      refetchOnMount: 'always',
      refetchInterval: LOOK_MS,
    },
    queryClient,
  );
}

interface Moving {
  readonly to: PeopleDestination;
  /** The role's id; null where there is none. */
  readonly role: string | null;
  readonly userId: string;
  /** The place on a waitlist, from 1; the end if there is none. */
  readonly place?: number | undefined;
  /** Whether they are put there above the capacity, and past those who wait. */
  readonly over?: boolean;
}

/** Puts somebody there; resolves once the list and this device know. */
export async function putPerson(
  eventId: string,
  { userId, to, role, ...rest }: Moving,
): Promise<void> {
  const { place, over = false } = rest;
  await callServer(eventPeople.move, {
    credentials: credentialsNow(),
    params: { id: eventId },
    body: { userId, to, role, over, ...(place !== undefined && { place }) },
  });
  await Promise.all([queryClient.invalidateQueries({ queryKey: [PEOPLE] }), syncNow()]);
}

interface Deciding {
  readonly userId: string;
  readonly accept: boolean;
  /** What a refusal says to whoever asked; '' for nothing. */
  readonly note?: string;
}

/** Confirms or declines the seat that somebody asks for; resolves once the list and this device know. */
export async function decideAsking(eventId: string, body: Deciding): Promise<void> {
  const asked = { credentials: credentialsNow(), params: { id: eventId } };
  await callServer(eventPeople.confirm, { ...asked, body });
  await Promise.all([queryClient.invalidateQueries({ queryKey: [PEOPLE] }), syncNow()]);
}

/** Asks everybody who has not answered; resolves with how many were told. */
export async function remindUnanswered(eventId: string): Promise<number> {
  const { sent } = await callServer(eventPeople.remind, {
    credentials: credentialsNow(),
    params: { id: eventId },
  });
  return sent;
}

/** The sign-ups as a table. */
export async function signUpsFile(eventId: string): Promise<File> {
  try {
    const asked = { credentials: credentialsNow(), params: { id: eventId } };
    return await download(eventPeople.signUps, { ...asked, onContact: noteContact });
  } catch (error) {
    if (error instanceof NetworkError) noteSilence(error);
    throw error;
  }
}
