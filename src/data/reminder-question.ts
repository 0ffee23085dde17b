import { readKept, writeKept } from '#browser/browser-storage.ts';
import { current } from '#runtime/current.ts';
import { canBePushedTo } from '#browser/engine-abilities.ts';
import { reminderOffer, type ReminderOffer } from './reminder-offer.ts';

/** Outlives a logout: a device that was answered is not asked again. */
const KEY = 'muster.push-asked';

/** The member has signed up: a good moment, unless they were asked before or there is nothing to turn on here. */
export function offerReminder(event: ReminderOffer): void {
  const isOpen = canBePushedTo() && Notification.permission === 'default';
  if (isOpen && current.get()?.isKept === true && readKept('local', KEY) === null)
    reminderOffer.set(event);
}

/** They aren't going after all. */
export function withdrawReminder(eventId: string): void {
  if (reminderOffer.get()?.eventId === eventId) reminderOffer.set(null);
}

/** Whatever the answer was, it is kept for good. */
export function noteReminderAnswer(): void {
  reminderOffer.set(null);
  writeKept('local', KEY, 'yes');
}
