import { useEffect } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { hearOnline, type OnlineChange } from '#runtime/online-members.ts';
import { queryClient } from '#runtime/query-client.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

// SPEC 16.8: the live stream keeps the dots of the members' list up to date.

/** Every query key about members begins with this. */
export const MEMBERS_KEY = 'managed members';
/** After a change that may alter more than a dot, the list is fetched again within this time. */
const ASK_MS = 1_000;
/** After a dot was patched, the list is fetched within this time, since a patch puts off the regular fetch. */
const CHECK_MS = MINUTE_MS;

export interface MembersPage {
  readonly members: readonly ManagedMember[];
  readonly total: number;
}

/** Keeps the fetched members up to date with who is online, for as long as it is mounted. */
export function useOnlineMembers(userId: string | null | undefined): void {
  useEffect(() => (typeof userId === 'string' ? followOnlineMembers(userId) : undefined), [userId]);
}

/** `useOnlineMembers` outside React; returns a function to stop. */
export function followOnlineMembers(userId: string): () => void {
  const queryKey = [MEMBERS_KEY, userId];
  const asking: { due: number; timer?: ReturnType<typeof setTimeout> } = { due: Infinity };
  const askWithin = (ms: number) => {
    const due = Date.now() + ms;
    if (due >= asking.due) return;
    clearTimeout(asking.timer);
    asking.due = due;
    asking.timer = setTimeout(() => {
      asking.due = Infinity;
      void queryClient.invalidateQueries({ queryKey });
    }, ms);
  };
  const stop = hearOnline(userId, (change) => {
    const isPatched = change !== null && patch(queryKey, change);
    // An answer on its way may be older than this change, and a list by presence may now need other members.
    const isOpen =
      change === null || queryClient.isFetching({ queryKey }) > 0 || isByOnline(queryKey);
    if (isOpen) askWithin(ASK_MS);
    else if (isPatched) askWithin(CHECK_MS);
  });
  return () => {
    stop();
    clearTimeout(asking.timer);
  };
}

/** Changes the dots of listed members; an answer that has none of them stays the same object. */
function patch(queryKey: readonly string[], { came, gone }: NonNullable<OnlineChange>): boolean {
  const now = new Map([
    ...gone.map((id) => [id, false] as const),
    ...came.map((id) => [id, true] as const),
  ]);
  const patched = { any: false };
  const one = (member: ManagedMember): ManagedMember => {
    const isOnline = now.get(member.id) ?? member.isOnline;
    if (isOnline === member.isOnline) return member;
    patched.any = true;
    return { ...member, isOnline };
  };
  queryClient.setQueriesData<MembersPage>({ queryKey: [...queryKey, 'page'] }, (page) => {
    if (!page?.members.some(({ id, isOnline }) => (now.get(id) ?? isOnline) !== isOnline))
      return undefined;
    return { ...page, members: page.members.map(one) };
  });
  queryClient.setQueriesData<ManagedMember | null>({ queryKey: [...queryKey, 'one'] }, (member) =>
    member && one(member) !== member ? one(member) : undefined,
  );
  return patched.any;
}

/** Whether a list is shown that is filtered by presence. */
function isByOnline(queryKey: readonly string[]): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [...queryKey, 'page'], type: 'active' })
    .some(({ queryKey: [, , , question] }) => isAboutOnline(question));
}

function isAboutOnline(question: unknown): boolean {
  return typeof question === 'object' && question !== null && 'online' in question;
}
