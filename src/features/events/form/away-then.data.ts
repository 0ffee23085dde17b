import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { eventPeople } from '#contract/event-people.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../../observable.ts';

type AwayThenView = Reply<typeof eventPeople.away>;

interface Times {
  readonly from: string;
  readonly to: string;
}

/** Who is away at these times, as only the server knows; undefined until it has said so, and without times. */
export function useAwayThen(times: Times | null): AwayThenView | undefined {
  const userId = useObservable(current)?.userId;
  const { data } = useQuery(
    {
      queryKey: ['away then', userId, times],
      enabled: times !== null,
      queryFn: (): QueryResult<AwayThenView> =>
        callServer(eventPeople.away, {
          credentials: credentialsNow(),
          query: times ?? { from: '', to: '' },
        }),
      retry: false, // the form does without it
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return data;
}
