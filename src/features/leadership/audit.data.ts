import { KNOWLEDGE } from '#contract/knowledge.ts';
import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { audit, type AuditAction, type AuditEntry, type AuditSubject } from '#contract/audit.ts';
import type { Reply } from '#contract/endpoint.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../observable.ts';

export interface AuditFilter {
  readonly subject: AuditSubject | undefined;
  readonly action: AuditAction | undefined;
  /** The beginning of a member's name. */
  readonly actor: string | undefined;
}

export interface AuditView {
  /** The latest first; undefined until they have been fetched. */
  readonly entries: readonly AuditEntry[] | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
  /** Whether the entries still answer an earlier filter, while those of this one are being fetched. */
  readonly isOutdated: boolean;
  readonly older: {
    /** `none`: there never were any; `over`: all have been fetched. */
    readonly state: 'none' | 'more' | 'loading' | 'failed' | 'over';
    readonly fetch: () => void;
  };
}

type Page = Reply<typeof audit.list>;

/** Who changed what: fetched page by page, never stored on the device. */
export function useAudit(filter: AuditFilter): AuditView {
  const userId = useObservable(current)?.userId;
  const query = useInfiniteQuery(
    {
      queryKey: ['audit', userId, filter],
      queryFn: ({ pageParam }): QueryResult<Page> =>
        callServer(audit.list, {
          credentials: credentialsNow(),
          query: {
            ...filter,
            knows: String(KNOWLEDGE),
            ...(pageParam !== null && { before: String(pageParam) }),
          },
        }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ entries, hasMore }) => (hasMore ? (entries.at(-1)?.id ?? null) : null),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      staleTime: 0, // a filter that is chosen again shows what came since
    },
    queryClient,
  );
  return {
    entries: query.data?.pages.flatMap(({ entries }) => entries),
    failure: query.error,
    retry: () => void query.refetch(),
    isOutdated: query.isPlaceholderData,
    older: { state: stateOfOlder(query), fetch: () => void query.fetchNextPage() },
  };
}

function stateOfOlder(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
): AuditView['older']['state'] {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  if (query.hasNextPage) return 'more';
  return query.data !== undefined && query.data.pages.length > 1 ? 'over' : 'none';
}
