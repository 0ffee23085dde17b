import { openedIn } from '#sync/views/fold-notices.ts';
import { isListed } from '#sync/intentions/intentions.ts';
import type { MusterDatabase } from './database.ts';
import { toldSettings } from './told-settings.ts';

/** What the app's icon counts: changes that wait, and what the bell counts. */
export interface BadgeCounts {
  readonly waiting: number;
  readonly unread: number;
}

/** What is to be counted in a member's database. All reads are requested together: a live query follows those. */
export async function badgeCounts(db: MusterDatabase): Promise<BadgeCounts> {
  const [pending, notices, refused, settings] = await Promise.all([
    db.outbox.toArray(),
    db.collection('notices').toArray(),
    db.sent.where('state').equals('refused').toArray(),
    db.collection('documents').get('notifications'),
  ]);
  const opened = openedIn(pending);
  const tellsRefusals = toldSettings(settings, pending)?.refusals !== false;
  const unread = [
    ...notices.filter(({ id, isRead }) => !isRead && !opened.has(id)),
    ...refused.filter(({ isRead }) => tellsRefusals && isRead !== true),
  ];
  const waiting = pending.filter(isListed);
  return { waiting: waiting.length, unread: unread.length };
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
