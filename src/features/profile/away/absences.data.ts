import { useQuery } from '@tanstack/react-query';
import { away, type AwayRow } from '#contract/away.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { AskedFor } from '#data/portal-settings.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../../observable.ts';

// Only the server knows them, and it is asked each time. All calls throw ApiError when refused, NetworkError without an answer.

const ABSENCES = 'own absences';

/** When the member is away, by the beginning. */
export function useAbsences(): AskedFor<readonly AwayRow[]> {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [ABSENCES, userId],
      queryFn: (): QueryResult<readonly AwayRow[]> =>
        callServer(away.list, { credentials: credentialsNow() }),
      retry: false, // whoever opened the list is waiting, and can try again
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return { value: data, failure: error, retry: () => void refetch() };
}

/** Resolves when the new list is here. */
export async function addAbsence(body: BodyInput<typeof away.add>): Promise<void> {
  await callServer(away.add, { credentials: credentialsNow(), body });
  await queryClient.invalidateQueries({ queryKey: [ABSENCES] });
}

/** Resolves when the new list is here. */
export async function removeAbsence(id: string): Promise<void> {
  await callServer(away.remove, { credentials: credentialsNow(), params: { id } });
  await queryClient.invalidateQueries({ queryKey: [ABSENCES] });
}
