import { useQuery } from '@tanstack/react-query';
import { checkIn, type AttendanceRow } from '#contract/check-in.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { keptFor, queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../../observable.ts';

/** To how many of their events the reader came, as the server last told; undefined until it has. */
export function useOwnAttendance(): AttendanceRow | undefined {
  const userId = useObservable(current)?.userId ?? undefined;
  const { data } = useQuery(
    {
      queryKey: ['own attendance', userId],
      queryFn: async (): QueryResult<AttendanceRow | null> => {
        const rows = await callServer(checkIn.attendance, { credentials: credentialsNow() });
        return rows.find((row) => row.userId === userId) ?? null;
      },
      enabled: userId !== undefined,
      meta: keptFor(userId),
    },
    queryClient,
  );
  return data ?? undefined;
}
