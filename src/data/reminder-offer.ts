import { observable, useObservable } from '../observable.ts';

/** The event that a member has just signed up for, of which they could be reminded. */
export interface ReminderOffer {
  readonly eventId: string;
  readonly title: string;
}

/** Written by data/reminder-question alone. */
export const reminderOffer = observable<ReminderOffer | null>(null);

/** SPEC 12.17: our own question, which comes before the browser's; null while there is nothing to ask. */
export function useReminderOffer(): ReminderOffer | null {
  return useObservable(reminderOffer);
}
