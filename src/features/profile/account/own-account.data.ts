import { useQuery } from '@tanstack/react-query';
import type { BodyInput } from '#contract/endpoint.ts';
import { ownAccount, type OwnSession } from '#contract/own-account.ts';
import { call } from '#api/call.ts';
import { callServer } from '#runtime/call-server.ts';
import { noteContact } from '#runtime/connection.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { closing } from '#runtime/session-switch.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { useObservable } from '../../../observable.ts';

// What members do with their own account needs a connection. All throw ApiError when refused, NetworkError without an answer.

/** This device stays signed in, all others are signed out. */
export async function changePassword(
  body: BodyInput<typeof ownAccount.changePassword>,
): Promise<void> {
  await callServer(ownAccount.changePassword, { credentials: credentialsNow(), body });
}

/** The subject of every toast about it: only the latest is shown. */
export const EMAIL_SUBJECT = 'own email';
const EMAIL = 'own email';

interface EmailChange {
  /** The address that waits for its confirmation; null also while that isn't known. */
  readonly waiting: string | null;
  /** False if the server is known to send no mail. */
  readonly isMailed: boolean;
}

/** Asked of the server in the background: without an answer nothing is said of it. */
export function useEmailChange(): EmailChange {
  const now = useObservable(current);
  const isClosing = useObservable(closing);
  const { data } = useQuery(
    {
      queryKey: [EMAIL, now?.userId],
      enabled: now?.token != null && !isClosing,
      queryFn: ({ signal }): QueryResult<EmailChange> =>
        call(ownAccount.email, {
          credentials: credentialsNow(),
          signal,
          onContact: noteContact,
        }),
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return data ?? { waiting: null, isMailed: true };
}

/** Resolves when what waits is known here, too. */
export async function changeEmail(body: BodyInput<typeof ownAccount.changeEmail>): Promise<void> {
  await callServer(ownAccount.changeEmail, { credentials: credentialsNow(), body });
  await queryClient.invalidateQueries({ queryKey: [EMAIL] });
}

export async function callOffEmail(): Promise<void> {
  await callServer(ownAccount.callOffEmail, { credentials: credentialsNow() });
  await queryClient.invalidateQueries({ queryKey: [EMAIL] });
}

const SESSIONS = 'own sessions';

interface SessionsView {
  /** This device's first; undefined until they have been fetched. */
  readonly sessions: readonly OwnSession[] | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** Where the member is signed in, asked of the server each time and never stored on the device. */
export function useOwnSessions(): SessionsView {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [SESSIONS, userId],
      queryFn: async (): QueryResult<readonly OwnSession[]> => {
        const found = await callServer(ownAccount.sessions, { credentials: credentialsNow() });
        return found.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
      },
      retry: false, // whoever opened the list is waiting, and can try again
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return { sessions: data, failure: error, retry: () => void refetch() };
}

/** Resolves when the new list is here. */
export async function signOutDevice(id: string): Promise<void> {
  await callServer(ownAccount.endSession, { credentials: credentialsNow(), params: { id } });
  await queryClient.invalidateQueries({ queryKey: [SESSIONS] });
}

export async function signOutOthers(): Promise<void> {
  await callServer(ownAccount.endSessions, { credentials: credentialsNow() });
  await queryClient.invalidateQueries({ queryKey: [SESSIONS] });
}
