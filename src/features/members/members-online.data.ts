import { useEffect } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { hearOnline, type OnlineChange } from '#runtime/online-members.ts';
import { queryClient } from '#runtime/query-client.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

// SPEC 16.8: the dots of the members' list, as the live stream tells who comes and goes.

/** Every question about members begins with it. */
export const MEMBERS_KEY = 'managed members';
/** Where a change may alter more than a dot, the list is asked for at most this often. */
const ASK_MS = 1_000;
/** And this long after a dot was changed by hand, since such a change puts off the regular question. */
const CHECK_MS = MINUTE_MS;

export interface MembersPage {
  readonly members: readonly ManagedMember[];
  readonly total: number;
}

/** For as long as it is mounted, the answers about members keep up with who is online. */
export function useOnlineMembers(userId: string | null | undefined): void {
  useEffect(() => (typeof userId === 'string' ? followOnlineMembers(userId) : undefined), [userId]);
}

/** The same outside React; the function it returns ends it. */
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
    // An answer on its way may be older than this change; who is not listed may belong there now.
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

/** Changes the dots of those who are listed; an answer that names none of them stays the same. */
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

/** Whether a list is shown that holds only those who are online, or only those who are not. */
function isByOnline(queryKey: readonly string[]): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [...queryKey, 'page'], type: 'active' })
    .some(({ queryKey: [, , , question] }) => isAboutOnline(question));
}

function isAboutOnline(question: unknown): boolean {
  return typeof question === 'object' && question !== null && 'online' in question;
}
