import { isInternalIntention } from '#sync/intentions/internal-intention.ts';
import type { MusterDatabase } from './database.ts';

/** What the app's icon counts: changes that wait, and news that wasn't read. */
export interface BadgeCounts {
  readonly waiting: number;
  readonly unread: number;
}

/** What is to be counted in a member's database. Notifications are not stored yet. */
export async function badgeCounts(db: MusterDatabase): Promise<BadgeCounts> {
  const waiting = await db.outbox.filter(({ name }) => !isInternalIntention(name)).count();
  return { waiting, unread: 0 };
}

/** Puts their sum on the icon of the installed app, where there is one; none for zero. Pages and the worker do so alike. */
export async function showBadge({ waiting, unread }: BadgeCounts): Promise<void> {
  // Safari has it only from the home screen, and Firefox not at all.
  if (!('setAppBadge' in navigator)) return;
  try {
    await navigator.setAppBadge(waiting + unread); // 0 removes it
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // not installed, or not allowed
  }
}
