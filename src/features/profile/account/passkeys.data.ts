import { useQuery } from '@tanstack/react-query';
import { passkeys, type OwnPasskey } from '#contract/passkeys.ts';
import { makePasskey } from '#data/passkey.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../../observable.ts';

// Only the server knows them, and it is asked each time. All calls throw ApiError when refused, NetworkError without an answer.

const PASSKEYS = 'own passkeys';

/** The member's own, the newest first; undefined until they have been fetched. */
export function usePasskeys() {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [PASSKEYS, userId],
      queryFn: (): QueryResult<readonly OwnPasskey[]> =>
        callServer(passkeys.list, { credentials: credentialsNow() }),
      retry: false, // whoever opened the list is waiting, and can try again
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return { passkeys: data, failure: error, retry: () => void refetch() };
}

/** Lets the browser make one, and resolves when the new list is here; false if the person declined. */
export async function addPasskey(password: string): Promise<boolean> {
  const credentials = credentialsNow();
  const answer = await makePasskey(
    await callServer(passkeys.options, { credentials, body: { password } }),
  );
  if (!answer) return false;
  await callServer(passkeys.add, { credentials, body: { answer } });
  await queryClient.invalidateQueries({ queryKey: [PASSKEYS] });
  return true;
}

/** Resolves when the new list is here. The last one goes with the password alone. */
export async function removePasskey(id: string, password: string): Promise<void> {
  await callServer(passkeys.remove, {
    ...{ credentials: credentialsNow(), params: { id } },
    body: password === '' ? {} : { password },
  });
  await queryClient.invalidateQueries({ queryKey: [PASSKEYS] });
}
