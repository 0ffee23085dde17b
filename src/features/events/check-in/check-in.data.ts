import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SyncScope } from '#contract/collections.ts';
import { checkIn, type CheckInLine, type CheckInMark } from '#contract/check-in.ts';
import { mayCheckIn } from '#domain/check-in.ts';
import { can } from '#domain/permissions.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { AskedFor } from '#data/portal-settings.ts';
import { useSession } from '#data/session.ts';
import { syncNow } from '#data/sync-now.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { keptFor, queryClient, type QueryResult } from '#runtime/query-client.ts';
import { queue } from '#runtime/queue.ts';
import type { MusterDatabase } from '#store/database.ts';
import { wholeScopes } from '#store/whole-scopes.ts';
import { checkInIntention, marksOf } from '#sync/intentions/check-in/check-in-intention.ts';
import { comersOf, type Comer, whoCame } from '#sync/views/comers-known.ts';
import { foldMarks } from '#sync/views/fold-marks.ts';
import type { EventView } from '#sync/views/views.ts';
import { useObservable } from '../../../observable.ts';

/** SPEC 32.1: whether the reader checks in at the event; undefined while that is being read. */
export function useMayCheckIn(eventId: string): boolean | undefined {
  const session = useSession();
  const helpers = useLive(`helpers ${eventId}`, async (db) => {
    const event = await db.collection('events').get(eventId);
    return event?.helpers ?? [];
  });
  if (session.status !== 'member') return false;
  return helpers && mayCheckIn({ ...session.person, id: session.userId }, { helpers });
}

/** Everybody whom one can check in (`comersOf`); undefined while it is being read. */
export function useComers(event: EventView): readonly Comer[] | undefined {
  const session = useSession();
  const scope = can(session.status === 'member' ? session.person : null, 'events.read')
    ? 'org'
    : 'checkin'; // who may edit events and isn't of the organisation knows marks alone
  return useLive(`check-in ${event.id} ${scope}`, (db) => readComers(db, event.id, scope));
}

/** Undefined on a first load until everybody has come: until then nobody could tell whether somebody has a seat. */
async function readComers(
  db: MusterDatabase,
  eventId: string,
  scope: SyncScope,
): Promise<readonly Comer[] | undefined> {
  const whole = await wholeScopes(db);
  if (!whole.includes(scope)) return undefined;
  const [rsvps, rows, members, pending] = await Promise.all([
    db.collection('rsvps').where('eventId').equals(eventId).toArray(),
    db.collection('checkIns').where('eventId').equals(eventId).toArray(),
    db.collection('members').toArray(),
    db.outbox.where('key').startsWith(marksOf(eventId)).sortBy('seq'),
  ]);
  return comersOf({ rsvps, members, marks: foldMarks(rows, pending) });
}

/**
 * SPEC 32.31: everybody who had a seat or is marked, as the server has them: devices keep the marks of the last days alone. Marks that
 * still wait here are on top; once they are sent, everybody is asked for anew. Those whose pictures the device has, have them.
 */
export function useWhoCame(eventId: string): AskedFor<readonly Comer[]> {
  const userId = useObservable(current)?.userId;
  const pictures = useLive('pictures of members', async (db) => {
    const members = await db.collection('members').toArray();
    return new Map(members.map(({ id, avatarUrl }) => [id, avatarUrl]));
  });
  const known = useLive(`marks known ${eventId}`, async (db) => {
    const pending = await db.outbox.where('key').startsWith(marksOf(eventId)).sortBy('seq');
    const rows = await db.collection('checkIns').where('eventId').equals(eventId).toArray();
    const [waiting, all] = [foldMarks([], pending), foldMarks(rows, pending)];
    return { waiting, all, key: pending.map(({ id }) => id).join() };
  });
  const { data, error, fetchStatus, refetch } = useQuery(
    {
      queryKey: ['who came', userId, eventId, known?.key],
      queryFn: (): QueryResult<CheckInLine[]> =>
        callServer(checkIn.list, { credentials: credentialsNow(), params: { id: eventId } }),
      enabled: known !== undefined,
      retry: false, // whoever opened it is waiting, and can try again
      refetchOnMount: 'always',
      staleTime: 0, // also for a queue that was once as it is now
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  // What was just sent is on the device before the server is asked for it.
  const marks = fetchStatus === 'idle' ? known?.waiting : known?.all;
  const value = data && marks && whoCame(data, marks, pictures ?? new Map());
  return { value, failure: error, retry: () => void refetch() };
}

/** Marks somebody; pressed again, the mark is taken back. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function setMark(
  event: EventView,
  { userId, username, mark: was }: Comer,
  pressed: CheckInMark,
): Promise<void> {
  const mark = pressed === was ? 'none' : pressed;
  const { id: eventId, title: eventTitle } = event;
  const at = new Date().toISOString();
  await queue(checkInIntention.with({ eventId, eventTitle, userId, username, mark, was, at }));
}

/**
 * The secret of the event's codes, for whom it is (`null`: for nobody); undefined until the server has told it. It stays on the device, and
 * is asked for again whenever it can be: the event may have another one by now (SPEC 32.35).
 */
export function useCodeSecret(eventId: string | null): string | undefined {
  const userId = useObservable(current)?.userId;
  const { data } = useQuery(
    {
      queryKey: ['check-in code', userId, eventId],
      queryFn: async (): QueryResult<string> => {
        const asked = { credentials: credentialsNow(), params: { id: eventId ?? '' } };
        return (await callServer(checkIn.code, asked)).secret;
      },
      enabled: eventId !== null,
      staleTime: 0,
      refetchInterval: MINUTE_MS,
      meta: keptFor(userId ?? undefined),
    },
    queryClient,
  );
  return data;
}

/** Checks the reader in by a code. Throws ApiError when refused, NetworkError without an answer. */
export async function checkMyselfIn(eventId: string, code: string): Promise<void> {
  const credentials = credentialsNow();
  await callServer(checkIn.self, { credentials, params: { id: eventId }, body: { code } });
  void syncNow();
}
