import { useQuery } from '@tanstack/react-query';
import type { BodyInput } from '#contract/endpoint.ts';
import { invitations, type Invitation } from '#contract/invitations.ts';
import type { AskedFor } from '#data/portal-settings.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../observable.ts';

// Invitations are asked of the server whenever somebody looks. All calls throw ApiError when refused,
// NetworkError when unanswered.

const INVITATIONS = 'invitations';

/** The reader's own invitations; an Admin has everybody's. */
export function useInvitations(): AskedFor<readonly Invitation[]> {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [INVITATIONS, userId],
      queryFn: (): QueryResult<readonly Invitation[]> =>
        callServer(invitations.list, { credentials: credentialsNow() }),
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return { value: data, failure: error, retry: () => void refetch() };
}

/** Makes an invitation and resolves with it once the list has it. */
export async function invite(draft: BodyInput<typeof invitations.create>): Promise<Invitation> {
  const made = await callServer(invitations.create, {
    credentials: credentialsNow(),
    body: draft,
  });
  await queryClient.invalidateQueries({ queryKey: [INVITATIONS] });
  return made;
}

export async function revoke({ id }: Invitation): Promise<void> {
  await callServer(invitations.revoke, { credentials: credentialsNow(), params: { id } });
  await queryClient.invalidateQueries({ queryKey: [INVITATIONS] });
}
