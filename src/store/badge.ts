import { isListed } from '#sync/intentions/is-listed.ts';
import { countUnread } from './bell-contents.ts';
import type { MusterDatabase } from './database.ts';

/** What the app's icon counts: changes that wait, and what the bell counts. */
export interface BadgeCounts {
  readonly waiting: number;
  readonly unread: number;
}

/** What is to be counted in a member's database. All reads are requested together: a live query follows those. */
export async function badgeCounts(db: MusterDatabase): Promise<BadgeCounts> {
  const [waiting, unread] = await Promise.all([
    db.outbox.filter(isListed).count(),
    countUnread(db),
  ]);
  return { waiting, unread };
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
