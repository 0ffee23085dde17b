import { CancelledError, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyInput } from '#contract/endpoint.ts';
import { firstSteps, type StepFacts } from '#contract/first-steps.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { keptFor, queryClient, takeAnswer, type QueryResult } from '#runtime/query-client.ts';
import { siteChanges } from '#runtime/site-changes.ts';
import { useObservable } from '../observable.ts';

const STEPS = 'first steps';

function questionOf(userId: string | null | undefined) {
  return {
    queryKey: [STEPS, userId],
    queryFn: (): QueryResult<StepFacts> =>
      callServer(firstSteps.read, { credentials: credentialsNow() }),
    meta: keptFor(userId ?? undefined),
  };
}

export interface StepsView {
  /** Undefined until they have been fetched once on this device. */
  readonly facts: StepFacts | undefined;
  /** Whether neither they nor a reason why not has come. */
  readonly isComing: boolean;
  /** Whether they were fetched since somebody looks: what the device keeps from before may be behind. */
  readonly isFresh: boolean;
}

/** What the portal has of what a new one needs, for an Admin, asked for whenever somebody looks; the device keeps what it last heard. */
export function useFirstSteps(): StepsView {
  const userId = useObservable(current)?.userId;
  const { data, isPending, isFetchedAfterMount } = useQuery(
    { ...questionOf(userId), refetchOnMount: 'always' },
    queryClient,
  );
  return { facts: data, isComing: isPending, isFresh: isFetchedAfterMount };
}

/** Asks again while the list is looked at and something happens that may be one of its steps. */
export function useStepsDoneMeanwhile(): void {
  const changes = useObservable(siteChanges);
  const counts = useLive('first steps', (db) =>
    Promise.all([db.collection('posts').count(), db.collection('events').count()]),
  )?.join();
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [STEPS] });
  }, [changes, counts]);
}

/** Puts the list away or back, or notes that the departments were looked at. Throws ApiError or NetworkError. */
export async function saveFirstSteps(wish: BodyInput<typeof firstSteps.save>): Promise<void> {
  const saved = await callServer(firstSteps.save, { credentials: credentialsNow(), body: wish });
  await takeAnswer([STEPS, current.get()?.userId], saved);
}

/** Notes that an Admin has looked at the departments, if that is still to be done by what the device has heard. */
export async function noteDepartmentsSeen(): Promise<void> {
  const question = { ...questionOf(current.get()?.userId), staleTime: Infinity };
  try {
    const facts = await queryClient.query(question);
    if (!facts.isPutAway && !facts.hasSeenDepartments)
      await saveFirstSteps({ hasSeenDepartments: true });
  } catch (error) {
    ignoreUntold(error);
  }
}

/** Puts the list away once everything was done. */
export async function noteAllDone(): Promise<void> {
  try {
    await saveFirstSteps({ isPutAway: true });
  } catch (error) {
    ignoreUntold(error);
  }
}

/** What nobody asked for and can't be told now is told the next time. */
function ignoreUntold(error: unknown): void {
  const known = [NetworkError, ApiError, CancelledError];
  if (!known.some((kind) => error instanceof kind)) throw error;
}
