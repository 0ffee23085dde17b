import { useQuery } from '@tanstack/react-query';
import { accounts } from '#contract/accounts.ts';
import type { BodyInput, Reply } from '#contract/endpoint.ts';
import { callServer } from '#runtime/call-server.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { syncNow } from '#data/sync-now.ts';

// These requests come from screens for people who are not signed in. All throw ApiError when refused, NetworkError
// when unanswered.

export async function register(account: BodyInput<typeof accounts.register>): Promise<void> {
  await callServer(accounts.register, { body: account });
}

/** Returns a sentence that is the same for every address. */
export async function requestPasswordReset(email: string): Promise<string> {
  const { message } = await callServer(accounts.requestPasswordReset, { body: { email } });
  return message;
}

/** The name of the account whose password the token changes; null while that is not known. */
export function useResetAccount(token: string): string | null {
  const { data } = useQuery(
    {
      queryKey: ['reset account', token],
      queryFn: async (): QueryResult<string | null> => {
        const { username } = await callServer(accounts.resetAccount, { body: { token } });
        return username;
      },
      retry: false,
    },
    queryClient,
  );
  return data ?? null;
}

/** Sets the password; whoever was signed in to that account here is signed out. */
export async function resetPassword(
  reset: BodyInput<typeof accounts.resetPassword>,
): Promise<void> {
  await callServer(accounts.resetPassword, { body: reset });
  await syncNow();
}

/** Takes the address that the link confirms; whoever is signed in here sees it at once. */
export async function confirmEmail(token: string): Promise<Reply<typeof accounts.confirmEmail>> {
  const confirmed = await callServer(accounts.confirmEmail, { body: { token } });
  await syncNow();
  return confirmed;
}
