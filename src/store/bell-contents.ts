import type { Settled } from '#sync/engine/outbox.ts';
import { foldNotices } from '#sync/views/fold-notices.ts';
import type { NoticeView } from '#sync/views/views.ts';
import type { MusterDatabase } from './database.ts';
import { waitingSettings } from './waiting-settings.ts';

/** Everything the bell has: notices newest first, and the refused changes that stand among them (NT7). */
export interface BellContents {
  readonly notices: readonly NoticeView[];
  readonly refused: readonly Settled[];
}

/**
 * What the bell has for this database's owner. All reads are requested together: in a sequence a live query would lose
 * track of the later ones.
 */
export async function bellIn(db: MusterDatabase): Promise<BellContents> {
  const [rows, pending, refused, settings] = await Promise.all([
    db.collection('notices').toArray(),
    db.outbox.toArray(),
    db.sent.where('state').equals('refused').toArray(),
    db.collection('documents').get('notifications'),
  ]);
  const tellsRefusals = waitingSettings(settings, pending)?.refusals !== false;
  return { notices: foldNotices(rows, pending), refused: tellsRefusals ? refused : [] };
}

/** How much of that is unread: the number at the bell, and on the app's icon. */
export async function countUnread(db: MusterDatabase): Promise<number> {
  const { notices, refused } = await bellIn(db);
  return [...notices, ...refused].filter(({ isRead }) => isRead !== true).length;
}
