import { readOwnRsvps } from '#data/events.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';
import { readOpenAnswers, type OpenAnswer } from '#data/open-answers.ts';
import type { MyRsvpView } from '#sync/views/views.ts';
import { current } from '#runtime/current.ts';
import { useObservable } from '../../../observable.ts';

/** All that a member has signed up for. */
export interface MySignUps {
  /** Seats, soonest first. */
  readonly rsvps: readonly MyRsvpView[];
  /** Answers that are no seat, or that wait for another one. */
  readonly open: readonly OpenAnswer[];
}

export function useMySignUps(): Loaded<MySignUps> {
  const userId = useObservable(current)?.userId ?? null;
  return useWhole('self', 'my sign-ups', async (db) => ({
    rsvps: await readOwnRsvps(db),
    open: await readOpenAnswers(db, userId),
  }));
}
