import { useState } from 'react';
import type { EventView } from '#sync/views/views.ts';
import { trySetAnswer, type AnswerIntent } from '#data/rsvp.ts';
import { notify } from '#ui/toasts/notify.ts';

type Change<I> = I extends AnswerIntent ? Omit<I, 'event'> : never;

/** What one press changes of the own answer. */
export type AnswerChangeWanted = Change<AnswerIntent>;

/** Stores one change at a time: the next is only accepted once this device has stored the last. Resolves with whether it is kept. */
export function useAnswering(event: EventView) {
  const [isBusy, setBusy] = useState(false);
  const answer = async (change: AnswerChangeWanted): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    const reason = await trySetAnswer({ ...change, event });
    setBusy(false);
    if (reason === null) return true;
    notify({ kind: 'bad', text: `Failed to update RSVP. ${reason}`, subject: event.id });
    return false;
  };
  return { isBusy, answer };
}
