import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { putJson } from './wire.ts';

export const AT_ONCE = 16;
export const ROLE = 'Pilot';
const MEMBERS = 40;

interface Member {
  readonly id: string;
  readonly username: string;
}

/** One member wants one event. */
export interface Wish {
  readonly eventId: string;
  readonly member: Member;
}

export async function makeMembers({ db }: Database): Promise<Member[]> {
  const members: Member[] = [];
  for (let at = 0; at < MEMBERS; at += 1) members.push(await createUser(db));
  return members;
}

/** New events that have room for everybody. */
export async function makeEvents({ db }: Database, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push(await createEvent(db, { capacity: MEMBERS, roles: [{ name: ROLE }] }));
  }
  return ids;
}

/** All members want the same event at the same time, then the next one. */
export function wishesOf(eventIds: readonly string[], members: readonly Member[]): Wish[] {
  return eventIds.flatMap((eventId) => members.map((member) => ({ eventId, member })));
}

export interface AnswerCall {
  readonly token: string;
  readonly eventId: string;
  /** False gives the seat up. */
  readonly attending: boolean;
}

/** The call that a screen sends once somebody has pressed a role's button; answers the status. */
export function answerEvent(
  url: string,
  { token, eventId, attending }: AnswerCall,
): Promise<number> {
  return putJson(
    `${url}/api/events/${eventId}/mine`,
    {
      ...(attending ? { answer: 'seat', role: ROLE } : { answer: 'none' }),
      ...{ orWait: false, waiting: [], note: '' },
      changes: [{ what: attending ? 'seat' : 'cancel', role: ROLE }],
    },
    { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  );
}

/** How a wish is sent to the server, as a phone does it: with a token and a key. */
export async function rsvpSender(
  url: string,
  members: readonly Member[],
): Promise<(wish: Wish) => Promise<void>> {
  const tokens = new Map<string, string>();
  for (const { id, username } of members) {
    const client = await signInToApi(url, username);
    tokens.set(id, client.token);
    await client.close();
  }
  return async ({ eventId, member }) => {
    const token = tokens.get(member.id) ?? '';
    const status = await answerEvent(url, { token, eventId, attending: true });
    if (status !== 200) throw new Error(`an RSVP was answered with ${status}`);
  };
}

/** Does them all, `AT_ONCE` at a time; answers how many a second. */
export async function perSecond<Work>(
  work: readonly Work[],
  act: (one: Work) => Promise<unknown>,
): Promise<number> {
  const queue = work[Symbol.iterator]();
  const since = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of queue) await act(one);
    }),
  );
  return work.length / ((performance.now() - since) / 1000);
}
