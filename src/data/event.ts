import { queryOptions, useQuery } from '@tanstack/react-query';
import { events, type EventDetail } from '#contract/events.ts';
import type { MemberRow } from '#contract/members.ts';
import { ApiError } from '#contract/problem.ts';
import { call, NetworkError } from '#api/call.ts';
import type { MusterDatabase } from '#store/database.ts';
import { foldEvent, type EventTruth, type Me } from '#sync/fold.ts';
import type { Entry, Settled } from '#sync/outbox.ts';
import type { EventView } from '#sync/views.ts';
import { noteContact } from './connection.ts';
import { current } from './current.ts';
import { useLive } from './live.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';
import { useValue } from './value.ts';

/** How long an answer about an event is taken as it is. */
const ASKED_FOR_MS = 60_000;

/**
 * An event with the member's waiting changes folded in: undefined while it is read, null when it is unknown. One
 * that is not on the device (an old one, a visitor's link) is asked for.
 */
export function useEvent(id: string): EventView | null | undefined {
  const session = useSession();
  const local = useLive(`event:${id}`, (db) => readLocal(db, id));
  const asked = useAsked(id, { isWanted: local?.truth === null });
  if (!local) return undefined;
  const truth = local.truth ?? asked;
  if (!truth) return truth;
  const me: Me | null =
    session.status === 'member'
      ? { userId: session.userId, username: session.username, avatarUrl: session.avatarUrl }
      : null;
  return foldEvent(truth, { me, pending: local.pending, refused: local.refused });
}

interface Local {
  readonly truth: EventTruth | null;
  readonly pending: readonly Entry[];
  readonly refused: readonly Settled[];
}

async function readLocal(db: MusterDatabase, id: string): Promise<Local> {
  const key = `event:${id}`;
  const pending = await db.outbox.where('key').equals(key).sortBy('seq');
  const settled = await db.sent.where('key').equals(key).sortBy('settledAt');
  const refused = settled.filter(({ state }) => state === 'refused');
  const event = await db.collection('events').get(id);
  if (!event) return { truth: null, pending, refused };
  const rsvps = await db.collection('rsvps').where('eventId').equals(id).toArray();
  const rows = await db.collection('members').bulkGet(rsvps.map(({ userId }) => userId));
  const ages = await db.fact('ages');
  const members = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const seenAt = ages?.org === undefined ? null : new Date(ages.org);
  return { truth: { event, rsvps, members, seenAt }, pending, refused };
}

/** Undefined while the answer is awaited, null when there is none. */
function useAsked(id: string, { isWanted }: { isWanted: boolean }): EventTruth | null | undefined {
  const userId = useValue(current)?.userId;
  const { data, isFetching } = useQuery(
    { ...eventQuery(id, userId ?? null), enabled: isWanted },
    queryClient,
  );
  return isFetching && data == null ? undefined : (data ?? null);
}

/** Asks for one event. What could not be had is null, and asked for again as soon as somebody looks. */
export function eventQuery(id: string, userId: string | null) {
  return queryOptions({
    queryKey: ['event', userId, id],
    staleTime: ({ state }: { state: { data: unknown } }) =>
      state.data === null ? 0 : ASKED_FOR_MS,
    queryFn: async ({ signal }): Promise<EventTruth | null> => {
      const { token = null, userId: asker = null } = current.get() ?? {};
      try {
        const options = { params: { id }, token, userId: asker, signal, onContact: noteContact };
        return truthFrom(await call(events.one, options));
      } catch (error) {
        // Refused or unreachable alike: there is nothing to show.
        if (error instanceof ApiError || error instanceof NetworkError) return null;
        throw error;
      }
    },
  });
}

function truthFrom(detail: EventDetail): EventTruth {
  const { rsvps, ...event } = detail;
  const members = rsvps.map(({ userId, username, avatarUrl }): [string, MemberRow] => [
    userId,
    { ...nobody, id: userId, username, avatarUrl },
  ]);
  return { event, rsvps, members: new Map(members), seenAt: new Date() };
}

const nobody: Omit<MemberRow, 'id' | 'username' | 'avatarUrl'> = {
  role: 'Member',
  isOrgMember: false,
  primaryPosition: null,
  secondaryPosition: null,
  tertiaryPosition: null,
  revision: 0,
};
