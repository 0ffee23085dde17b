import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WaitlistRow } from '#contract/answers.ts';
import { type EventDetail, events } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import { ApiError, type ProblemCode, NetworkError } from '#contract/problem.ts';
import { call } from '#api/call.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { isRole } from '#domain/event-role.ts';
import type { MusterDatabase } from '#store/database.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { rsvpKey } from '#sync/intentions/rsvp/rsvp.ts';
import { foldOwnEvent } from '#sync/views/fold-own-events.ts';
import { foldEvent, lastRefusal, type EventTruth, type Me } from '#sync/views/fold-event.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import type { EventView, RefusalView } from '#sync/views/views.ts';
import { noteContact } from '#runtime/connection.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { waitlistId } from '#domain/row-ids.ts';
import { useSession } from './session.ts';
import { useObservable } from '../observable.ts';

/** How long an answer about an event counts as fresh, and how soon the server is asked again if none came. */
const ASKED_FOR_MS = MINUTE_MS;
const ASK_AGAIN_MS = 5_000;

/** What a screen knows about an event. While it is being read, both `event` and `absence` are null. */
export interface EventLookup {
  readonly id: string;
  readonly event: EventView | null;
  readonly absence: EventAbsence | null;
  /** The last refused change to it, whether the event is still there or not. */
  readonly refusal: RefusalView | null;
  /** Asks the server again right away. */
  readonly retry: () => void;
}

/**
 * Only our own server can tell that there is no such event; after any other failure the event is merely not on
 * this device.
 */
export type EventAbsence = 'deleted' | 'notHere';

/**
 * An event with the member's waiting changes folded in. One that is not on the device (an old one, a link) is
 * requested until the server has answered.
 */
export function useEvent(id: string): EventLookup {
  const session = useSession();
  const local = useLive(`event ${id}`, (db) => readLocal(db, id));
  const { asked, retry } = useAsked(id, local && (local.truth ? 'here' : 'wanted'));
  const found = local ? (local.truth ?? asked) : undefined;
  const refusal = local ? lastRefusal(id, local.refused) : null;
  const nothing = { id, event: null, absence: null, refusal, retry };
  if (!local || found === undefined) return nothing;
  if (typeof found === 'string') return { ...nothing, absence: found };
  const me: Me | null =
    session.status === 'member'
      ? { userId: session.userId, username: session.username, avatarUrl: session.avatarUrl }
      : null;
  const { pending, refused } = local;
  const event = foldEvent(found, { me, pending, refused });
  const role = refusal && event.roles.find((one) => isRole(one, refusal))?.name;
  return { ...nothing, event, refusal: refusal && { ...refusal, role: role ?? refusal.role } };
}

interface Local {
  readonly truth: EventTruth | null;
  readonly pending: readonly Entry[];
  readonly refused: readonly Settled[];
}

/** What the device knows about an event, with its waiting and refused changes. */
export async function readLocal(db: MusterDatabase, id: string): Promise<Local> {
  const key = rsvpKey(id);
  const pending = await db.outbox.where('key').equals(key).sortBy('seq');
  const settled = await db.sent.where('key').equals(key).sortBy('settledAt');
  const refused = settled.filter(({ state }) => state === 'refused');
  const own = await db.outbox.where('key').equals(eventIntention.keyOf(id)).sortBy('seq');
  const event = foldOwnEvent(id, (await eventOrDraft(db, id)) ?? null, own);
  if (!event) return { truth: null, pending, refused };
  const rsvps = await db.collection('rsvps').where('eventId').equals(id).toArray();
  const mine = await db.collection('myAnswers').get(id);
  const waitlists = await db.collection('waitlists').where('eventId').equals(id).toArray();
  const rows = await db.collection('members').bulkGet(rsvps.map(({ userId }) => userId));
  const ages = await db.fact('ages');
  const members = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const seenAt = ages?.org === undefined ? null : new Date(ages.org);
  return { truth: { event, rsvps, mine, waitlists, members, seenAt }, pending, refused };
}

async function eventOrDraft(db: MusterDatabase, id: string) {
  return (await db.collection('events').get(id)) ?? (await db.collection('eventDrafts').get(id));
}

/** Asks the server about an event that is not on the device. `asked` is undefined until the first answer. */
function useAsked(id: string, onDevice: 'here' | 'wanted' | undefined) {
  const userId = useObservable(current)?.userId ?? null;
  const { data, refetch } = useQuery(
    { ...eventQuery(id, userId), enabled: onDevice === 'wanted' },
    queryClient,
  );
  // Once the device has the event, an earlier answer is outdated: if the event leaves the device, it is
  // requested again.
  useEffect(() => {
    if (onDevice === 'here') void queryClient.resetQueries({ queryKey: ['event', userId, id] });
  }, [onDevice, userId, id]);
  return { asked: data, retry: () => void refetch() };
}

/**
 * Fetches one event, and again while it is looked at: no pull reports a change to what the device does not keep. If
 * that fails, it is tried again soon, or right away when somebody looks; the earlier answer stays.
 */
export function eventQuery(id: string, userId: string | null) {
  return queryOptions({
    queryKey: ['event', userId, id],
    staleTime: ({ state }: { state: { data: unknown } }) =>
      state.data === 'notHere' ? 0 : ASKED_FOR_MS,
    refetchInterval: ({ state }: { state: { data: unknown } }) => askAgainIn(state.data),
    queryFn: async ({ client, queryKey, signal }): QueryResult<EventTruth | EventAbsence> => {
      try {
        const credentials = credentialsNow();
        const options = { params: { id }, credentials, signal, onContact: noteContact };
        return truthFrom(await call(events.one, options));
      } catch (error) {
        const isOurs = error instanceof ApiError;
        if (isOurs && gone.has(error.code)) return 'deleted';
        if (isOurs || error instanceof NetworkError)
          return client.getQueryData<EventTruth | EventAbsence>(queryKey) ?? 'notHere';
        throw error;
      }
    },
  });
}

/** Milliseconds after which an event that somebody looks at is asked for again; false if never. */
export function askAgainIn(known: unknown): number | false {
  if (known === 'deleted') return false;
  return known === 'notHere' ? ASK_AGAIN_MS : ASKED_FOR_MS;
}

const gone: ReadonlySet<ProblemCode> = new Set(['event_gone', 'not_found']);

function truthFrom(detail: EventDetail): EventTruth {
  const { rsvps: told, mine, answers: _, ...event } = detail;
  const rsvps = told.toSorted((a, b) => (a.id < b.id ? -1 : 1)); // as the device keeps them: no name moves once it does
  const members = rsvps.map(({ userId, username, avatarUrl }): [string, MemberRow] => [
    userId,
    { ...nobody, id: userId, username, avatarUrl },
  ]);
  const waiting = mine?.waiting.map(({ roleId, place }) => ({ roleId, ticket: place })) ?? [];
  return {
    ...{ event, rsvps, members: new Map(members), seenAt: new Date() },
    ...(mine && { mine: { ...mine, id: event.id, waiting } }),
    waitlists: event.roles.flatMap((role) => lineIn(event.id, role)),
  };
}

/** What an answer says of a waitlist is its length: its tickets are as good as the places on it. */
function lineIn(
  eventId: string,
  { id: roleId, waiting }: EventDetail['roles'][number],
): readonly WaitlistRow[] {
  if (roleId === undefined || waiting === 0) return [];
  const tickets = Array.from({ length: waiting }, (_, at) => at + 1);
  return [{ id: waitlistId(eventId, roleId), eventId, roleId, tickets, revision: 0 }];
}

const nobody: Omit<MemberRow, 'id' | 'username' | 'avatarUrl'> = {
  role: 'Member',
  isOrgMember: false,
  primaryPosition: null,
  secondaryPosition: null,
  tertiaryPosition: null,
  revision: 0,
};
