import { readKept, writeKept } from '#browser/browser-storage.ts';
import { current } from '#runtime/current.ts';
import { canBePushedTo } from '#browser/engine-abilities.ts';
import { reminderOffer, type ReminderOffer } from './reminder-offer.ts';

/** The key outlives a logout: a device on which somebody has answered is not asked again. */
const KEY = 'muster.push-asked';

/** Offers reminders to a member who has signed up, unless they were asked before or there is nothing to turn on here. */
export function offerReminder(event: ReminderOffer): void {
  const isOpen = canBePushedTo() && Notification.permission === 'default';
  if (isOpen && current.get()?.isKept === true && readKept('local', KEY) === null)
    reminderOffer.set(event);
}

/** Withdraws the question if the member cancels the RSVP. */
export function withdrawReminder(eventId: string): void {
  if (reminderOffer.get()?.eventId === eventId) reminderOffer.set(null);
}

/** Notes for good that there was an answer, whatever it was. */
export function noteReminderAnswer(): void {
  reminderOffer.set(null);
  writeKept('local', KEY, 'yes');
}
