// @chunk member
import type { MusterDatabase } from '#store/database.ts';
import type { Settled } from '#sync/engine/outbox.ts';
import { foldSettings } from '#sync/views/fold-documents.ts';
import { foldNotices } from '#sync/views/fold-notices.ts';
import type { NoticeView, NotificationSettingsView } from '#sync/views/views.ts';
import { NEWS_KEY } from '#sync/intentions/news/news-intention.ts';
import { SETTINGS_KEY } from '#sync/intentions/settings/settings-intention.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import { zoneHere } from '#store/zone-here.ts';
import { changesOf } from './document-changes.ts';

/** Everything the bell has: notices newest first, and the refused changes that stand among them. */
export interface News {
  readonly notices: readonly NoticeView[];
  readonly refused: readonly Settled[];
}

/**
 * What the bell has for this database's owner. All reads are requested together: in a sequence a live query would lose
 * track of the later ones.
 */
export async function newsIn(db: MusterDatabase): Promise<News> {
  const [rows, pending, refused, { settings }] = await Promise.all([
    db.collection('notices').toArray(),
    db.outbox.where('key').equals(NEWS_KEY).toArray(),
    db.sent.where('state').equals('refused').toArray(),
    settingsIn(db),
  ]);
  return { notices: foldNotices(rows, pending), refused: settings.refusals ? refused : [] };
}

/** How much of that is unread: the number at the bell, and on the app's icon. */
export async function countUnread(db: MusterDatabase): Promise<number> {
  const { notices, refused } = await newsIn(db);
  return [...notices, ...refused].filter(({ isRead }) => isRead !== true).length;
}

/** What the owner wants to be told, with waiting changes on top (NT1). */
export async function settingsIn(db: MusterDatabase): Promise<NotificationSettingsView> {
  const [row, changes] = await Promise.all([
    db.collection('documents').get('notifications'),
    changesOf(db, SETTINGS_KEY),
  ]);
  const stored = row?.id === 'notifications' ? row.value : unsaved();
  return foldSettings(stored, changes);
}

/** Never saved: the defaults, in the zone in which this device shows all times. */
function unsaved() {
  return { ...defaultNotificationSettings, zone: zoneHere() };
}
