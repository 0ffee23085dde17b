import { useQuery } from '@tanstack/react-query';
import { eventSeries } from '#contract/event-series.ts';
import type { NamedRole } from '#domain/event-role.ts';
import { syncNow } from '#data/sync-now.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../../observable.ts';

const STANDING = 'standing';

interface Standing {
  /** Null: no seats are wanted. */
  readonly role: string | null;
}

/** In which role the member wants a seat in each event of a series; undefined until it is told, and without a connection. */
export function useStanding(seriesId: string): Standing | undefined {
  const userId = useObservable(current)?.userId;
  const { data } = useQuery(
    {
      queryKey: [STANDING, userId, seriesId],
      queryFn: (): QueryResult<Standing> =>
        callServer(eventSeries.standing, {
          credentials: credentialsNow(),
          params: { id: seriesId },
        }),
      retry: false,
    },
    queryClient,
  );
  return data;
}

/**
 * Wants a seat in each, or where full a place on the waitlist; null for no more. The role may have another name by now. Throws ApiError
 * when refused, NetworkError without an answer.
 */
export async function setStanding(seriesId: string, role: NamedRole | null): Promise<void> {
  await callServer(eventSeries.stand, {
    credentials: credentialsNow(),
    params: { id: seriesId },
    body: { role: role && (role.id ?? role.name), orWait: true },
  });
  await queryClient.invalidateQueries({ queryKey: [STANDING] });
  void syncNow();
}
