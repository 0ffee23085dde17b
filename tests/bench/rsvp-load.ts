import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { postJson } from './wire.ts';

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
    const status = await postJson(
      `${url}/api/events/rsvp`,
      { eventId, role: ROLE, attending: true, source: 'web' },
      { authorization: `Bearer ${tokens.get(member.id) ?? ''}`, 'idempotency-key': randomUUID() },
    );
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
