import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyInput } from '#contract/endpoint.ts';
import { memberWork, type MemberOutcome } from '#contract/member-work.ts';
import { members, MOST_MEMBERS, type ManagedMember, type MembersQuery } from '#contract/members.ts';
import { ApiError } from '#contract/problem.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { syncNow } from '#data/sync-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { useObservable } from '../../observable.ts';
import { MEMBERS_KEY, useOnlineMembers, type MembersPage } from './members-online.data.ts';

// Members as leaders manage them are asked of the server whenever somebody looks, and never stored on the device.

/** Which members are looked for, and in what order. */
export type MembersQuestion = Omit<MembersQuery, 'id' | 'offset' | 'limit'>;

/** How many members one page has. */
export const MEMBERS_ON_PAGE = 50;
/** Facts that the live stream doesn't report are at most this old while somebody looks. */
const FRESH_MS = MINUTE_MS;
/** Answers that nobody looks at any more are dropped after this time, since they are about other people. */
const KEPT_MS = 5 * MINUTE_MS;

export interface MembersResult {
  /** The question whose answer is shown: the previous one until the first page of a new one has come. */
  readonly shown: MembersQuestion;
  /** How many members match; undefined until that is known. */
  readonly total: number | undefined;
  /** Why the last attempt to ask failed; null if it did not. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** How many members match the question, which must be the same object while it doesn't change. */
export function useMembers(question: MembersQuestion): MembersResult {
  const userId = useObservable(current)?.userId;
  useOnlineMembers(userId);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    { ...pageOf(userId, question, 0), placeholderData: keepPreviousData },
    queryClient,
  );
  const [shown, setShown] = useState(question);
  if (!isPlaceholderData && data && shown !== question) setShown(question);
  return { shown, total: data?.total, failure: error, retry: () => void refetch() };
}

/** The members of the given pages (from 0) by their place in the whole list; undefined where they have not come yet. */
export function useMemberRows(
  question: MembersQuestion,
  pages: readonly number[],
): (place: number) => ManagedMember | undefined {
  const userId = useObservable(current)?.userId;
  const answers = useQueries(
    { queries: pages.map((page) => pageOf(userId, question, page)) },
    queryClient,
  );
  const found = new Map(pages.map((page, at) => [page, answers[at]?.data?.members]));
  return (place) => found.get(Math.floor(place / MEMBERS_ON_PAGE))?.[place % MEMBERS_ON_PAGE];
}

export interface ManagedMemberView {
  /** Null if there is nobody of this id, undefined until that is known. */
  readonly member: ManagedMember | null | undefined;
  /** Whether the member comes straight from the server, so that an edit can be based on it. */
  readonly isFresh: boolean;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** One member, who is at first shown as a list has them. */
export function useManagedMember(id: string): ManagedMemberView {
  const userId = useObservable(current)?.userId;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: [MEMBERS_KEY, userId, 'one', id],
      queryFn: async (): QueryResult<ManagedMember | null> =>
        (await ask({ id, limit: '1' })).members[0] ?? null,
      placeholderData: () => listed(id),
      refetchOnMount: 'always',
      gcTime: KEPT_MS,
    },
    queryClient,
  );
  return {
    member: data,
    isFresh: data !== undefined && !isPlaceholderData,
    failure: error,
    retry: () => void refetch(),
  };
}

/** What an edit sends (SPEC 3.3). */
export type MemberChanges = BodyInput<typeof members.update>;

/** Saves an edit; resolves when what is on screen was fetched again. Throws ApiError when refused, NetworkError without an answer. */
export async function saveMember(id: string, changes: MemberChanges): Promise<void> {
  await callServer(members.update, {
    credentials: credentialsNow(),
    params: { id },
    body: changes,
  });
  await reload();
}

/** Deletes the account of another member. Throws like `saveMember`. */
export async function removeMember(id: string): Promise<void> {
  await callServer(members.remove, { credentials: credentialsNow(), params: { id } });
  queryClient.removeQueries({ queryKey: [MEMBERS_KEY, current.get()?.userId, 'one', id] });
  await reload();
}

/** Suspends a member, or changes how long and why. Throws like `saveMember`. */
export async function suspendMember(
  id: string,
  wish: BodyInput<typeof memberWork.suspend>,
): Promise<void> {
  await callServer(memberWork.suspend, {
    ...{ credentials: credentialsNow(), params: { id } },
    body: wish,
  });
  await reload();
}

/** Lets a member sign in again. Throws like `saveMember`. */
export async function liftSuspension({ id }: Pick<ManagedMember, 'id'>): Promise<void> {
  await suspendMember(id, null);
}

/** Reads all members who match, page by page. `onProgress` hears how many of how many have arrived. Throws like `saveMember`. */
export async function readAllMembers(
  question: MembersQuestion,
  onProgress: (come: number, total: number) => void,
): Promise<readonly ManagedMember[]> {
  // Members are collected by id, since somebody may move to another page meanwhile.
  const found = new Map<string, ManagedMember>();
  for (let offset = 0, total = 1; offset < total; offset += MOST_MEMBERS) {
    const page = await ask({ ...question, offset: `${offset}`, limit: `${MOST_MEMBERS}` });
    total = page.total;
    for (const member of page.members) found.set(member.id, member);
    onProgress(Math.min(offset + MOST_MEMBERS, total), total);
  }
  return [...found.values()];
}

/** The members from one place of the list to another, in either order. Throws like `saveMember`. */
export async function readMembersBetween(
  question: MembersQuestion,
  one: number,
  other: number,
): Promise<readonly ManagedMember[]> {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  const found: ManagedMember[] = [];
  for (let page = pageAt(first); page <= pageAt(last); page += 1) {
    const { members: come } = await fetchPage(question, page);
    const begin = page * MEMBERS_ON_PAGE;
    found.push(...come.slice(Math.max(0, first - begin), last - begin + 1));
  }
  return found;
}

/** The member's place in the list, as far as its pages have come; null if they are not among them. */
export function placeIn(question: MembersQuestion, id: string): number | null {
  const key = pageOf(current.get()?.userId, question, 0).queryKey.slice(0, -1);
  for (const [[, , , , page], answer] of queryClient.getQueriesData<MembersPage>({
    queryKey: key,
  })) {
    const at = answer?.members.findIndex((one) => one.id === id) ?? -1;
    if (at !== -1 && typeof page === 'number') return page * MEMBERS_ON_PAGE + at;
  }
  return null;
}

/** What became of each member that a change was meant for. Throws like `saveMember`, when some may be changed already. */
export async function changeMany(
  ids: readonly string[],
  changes: Omit<BodyInput<typeof memberWork.change>, 'ids'>,
): Promise<readonly MemberOutcome[]> {
  const outcomes: MemberOutcome[] = [];
  try {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const body = { ids: ids.slice(from, from + AT_ONCE), ...changes };
      const credentials = credentialsNow();
      outcomes.push(...(await callServer(memberWork.change, { credentials, body })));
    }
  } finally {
    await reload();
  }
  return outcomes;
}

/** The server takes more in one call, but its answer should not keep anybody waiting. */
const AT_ONCE = 50;

function pageAt(place: number): number {
  return Math.floor(place / MEMBERS_ON_PAGE);
}

function fetchPage(question: MembersQuestion, page: number): Promise<MembersPage> {
  const options = pageOf(current.get()?.userId, question, page);
  return queryClient.query({ ...options, staleTime: FRESH_MS });
}

function pageOf(userId: string | null | undefined, question: MembersQuestion, page: number) {
  return {
    queryKey: [MEMBERS_KEY, userId, 'page', question, page],
    queryFn: (): QueryResult<MembersPage> =>
      ask({ ...question, offset: `${page * MEMBERS_ON_PAGE}`, limit: `${MEMBERS_ON_PAGE}` }),
    refetchOnMount: 'always' as const,
    refetchInterval: FRESH_MS,
    gcTime: KEPT_MS,
  };
}

async function ask(query: MembersQuery): Promise<MembersPage> {
  const reply = await callServer(members.list, { credentials: credentialsNow(), query });
  if (!Array.isArray(reply)) return reply;
  // Only a server that knows no parameters answers with a list of all members.
  throw new ApiError('update_required', 'This app is out of date. Please reload the page.');
}

/** The member as one of the pages has shown them. */
function listed(id: string): ManagedMember | undefined {
  return queryClient
    .getQueriesData<MembersPage>({ queryKey: [MEMBERS_KEY, current.get()?.userId, 'page'] })
    .flatMap(([, page]) => page?.members ?? [])
    .find((one) => one.id === id);
}

/** Fetches the members and syncs again: rights may have changed, even those of whoever is signed in. */
async function reload(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [MEMBERS_KEY] }), syncNow()]);
}
