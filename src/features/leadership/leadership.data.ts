import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { leadership } from '#contract/leadership.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { callServer } from '#runtime/call-server.ts';
import { keptFor, queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../observable.ts';

export interface LeaderFigures {
  /** Undefined until they have been fetched. */
  readonly figures: Reply<typeof leadership.figures> | undefined;
  /** Why the last attempt to fetch them failed; null if it did not. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** How many members there are, and how many are online: fetched, and then kept current by the live stream. */
export function useLeaderFigures(): LeaderFigures {
  const userId = useObservable(current)?.userId;
  const told = useLive('online', (db) => db.fact('online'));
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    {
      queryKey: ['leader figures', userId],
      queryFn: (): QueryResult<Reply<typeof leadership.figures>> =>
        callServer(leadership.figures, { credentials: credentialsNow() }),
      refetchOnMount: 'always',
    },
    queryClient,
  );
  const isNewer = told !== undefined && told.at > dataUpdatedAt;
  return {
    figures: data && (isNewer ? { ...data, currentlyOnline: told.count } : data),
    failure: error,
    retry: () => void refetch(),
  };
}

export type LeaderNews = Reply<typeof leadership.recent>;

export interface LeaderNewsView {
  /** Undefined until it has been fetched. */
  readonly news: LeaderNews | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** Submissions and changes of the last 14 days that concern the reader; fetched, never stored on the device. */
export function useLeaderNews(): LeaderNewsView {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['leader news', userId],
      queryFn: (): QueryResult<LeaderNews> =>
        callServer(leadership.recent, { credentials: credentialsNow() }),
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return { news: data, failure: error, retry: () => void refetch() };
}

export interface TroublesView {
  /** Undefined until they have been fetched once on this device. */
  readonly troubles: Reply<typeof leadership.troubles>['troubles'] | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** What doesn't work outside the server, for Admins; the device keeps what it last heard. */
export function useTroubles(): TroublesView {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['troubles', userId],
      queryFn: (): QueryResult<Reply<typeof leadership.troubles>> =>
        callServer(leadership.troubles, { credentials: credentialsNow() }),
      refetchOnMount: 'always',
      meta: keptFor(userId ?? undefined),
    },
    queryClient,
  );
  return { troubles: data?.troubles, failure: error, retry: () => void refetch() };
}
