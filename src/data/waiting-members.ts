import { useQuery } from '@tanstack/react-query';
import type { BodyInput } from '#contract/endpoint.ts';
import { DECIDED_AT_ONCE, joining, type Decision, type WaitingMember } from '#contract/joining.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { syncNow } from '#data/sync-now.ts';
import { useObservable } from '../observable.ts';

// Who waits for approval is asked of the server whenever somebody looks, and never stored on the device.

const KEY = 'waiting members';

export interface WaitingView {
  /** The longest wait first; undefined until they have been fetched. */
  readonly waiting: readonly WaitingMember[] | undefined;
  /** Why the last attempt to fetch them failed; null if it did not. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** Who waits for approval, for somebody who may manage members. */
export function useWaiting(): WaitingView {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [KEY, userId],
      queryFn: (): QueryResult<readonly WaitingMember[]> =>
        callServer(joining.waiting, { credentials: credentialsNow() }),
      refetchOnMount: 'always',
      refetchInterval: MINUTE_MS,
    },
    queryClient,
  );
  return { waiting: data, failure: error, retry: () => void refetch() };
}

/** Approves them; resolves with what became of each once the list was fetched again. Throws ApiError or NetworkError. */
export async function approve(
  these: BodyInput<typeof joining.approve>,
): Promise<readonly Decision[]> {
  const decided: Decision[] = [];
  for (let at = 0; at < these.length; at += DECIDED_AT_ONCE) {
    const body = these.slice(at, at + DECIDED_AT_ONCE);
    decided.push(...(await callServer(joining.approve, { credentials: credentialsNow(), body })));
  }
  await reload();
  return decided;
}

/** Declines somebody, who reads the note, if there is one. Resolves and throws like `approve`. */
export async function decline(id: string, note: string): Promise<Decision | undefined> {
  const [decided] = await callServer(joining.decline, {
    credentials: credentialsNow(),
    body: [{ id, note }],
  });
  await reload();
  return decided;
}

/** Lets somebody who was declined wait again. Resolves and throws like `approve`. */
export async function takeBackDecline(id: string): Promise<Decision> {
  const decided = await callServer(joining.takeBack, {
    credentials: credentialsNow(),
    params: { id },
  });
  await reload();
  return decided;
}

async function reload(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [KEY] }), syncNow()]);
}
