import { useQuery } from '@tanstack/react-query';
import { calendarFeed, type FeedAddresses } from '#contract/calendar-feed.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../../observable.ts';

export interface FeedView {
  /** Complete addresses, with an origin; undefined until they have been fetched. */
  readonly addresses: FeedAddresses | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** The addresses of the member's calendar feed, asked of the server each time and never stored on the device. */
export function useFeedAddresses(): FeedView {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['calendar feed', userId],
      queryFn: async (): QueryResult<FeedAddresses> =>
        whole(await callServer(calendarFeed.read, { credentials: credentialsNow() })),
      retry: false, // whoever opened it is waiting, and can try again
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return { addresses: data, failure: error, retry: () => void refetch() };
}

/** Each change resolves when the new addresses are here. All throw ApiError when refused, NetworkError without an answer. */
export const feedChanges = {
  switchOn: () => change(calendarFeed.switchOn),
  renew: () => change(calendarFeed.renew),
  switchOff: () => change(calendarFeed.switchOff),
};
export type FeedChange = keyof typeof feedChanges;

async function change(
  call: typeof calendarFeed.switchOn | typeof calendarFeed.renew | typeof calendarFeed.switchOff,
): Promise<void> {
  await callServer(call, { credentials: credentialsNow() });
  await queryClient.invalidateQueries({ queryKey: ['calendar feed'] });
}

/** Completes addresses with the origin of this page, which works; the server adds its own only if that was configured. */
function whole({ mine, all }: FeedAddresses): FeedAddresses {
  const from = (address: string | null) =>
    address === null ? null : new URL(address, location.origin).href;
  return { mine: from(mine), all: from(all) };
}
