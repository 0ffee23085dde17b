import { useQuery } from '@tanstack/react-query';
import { invitations, type Offer } from '#contract/invitations.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { syncNow } from '#data/sync-now.ts';
import { useObservable } from '../../observable.ts';

export interface OfferView {
  /** Undefined until it is known. */
  readonly offer: Offer | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** What an invitation is for and gives. */
export function useOffer(invitation: string): OfferView {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['invitation', userId, invitation],
      queryFn: (): QueryResult<Offer> =>
        callServer(invitations.look, { credentials: credentialsNow(), body: { invitation } }),
      retry: false,
      enabled: invitation !== '',
    },
    queryClient,
  );
  return { offer: data, failure: error, retry: () => void refetch() };
}

/** Takes what the invitation gives; resolves once the device has the new rights. Throws ApiError or NetworkError. */
export async function acceptInvitation(invitation: string): Promise<void> {
  await callServer(invitations.accept, { credentials: credentialsNow(), body: { invitation } });
  await syncNow();
}
