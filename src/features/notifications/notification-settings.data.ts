import type { NotificationSettings } from '#contract/notices.ts';
import { settingsIntention, SETTINGS_KEY } from '#sync/intentions/settings/settings-intention.ts';
import { foldSettings } from '#sync/views/fold-documents.ts';
import type { NotificationSettingsView } from '#sync/views/views.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import { zoneHere } from '#domain/time/zone.ts';
import type { MusterDatabase } from '#store/database.ts';
import { changesOf } from '#store/document-changes.ts';
import { current } from '#runtime/current.ts';
import { unlessClosed } from '#store/closed.ts';
import { queue } from '#runtime/queue.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';

/** The subject of what is said about them. */
export const SETTINGS_SUBJECT = settingsIntention.name;

/** What the member wants to be told, with waiting changes. */
export function useNotificationSettings(): Loaded<NotificationSettingsView> {
  return useWhole('self', 'notification settings', settingsIn);
}

/**
 * What the owner wants to be told, with waiting changes on top (NT1). Until it was saved, the defaults, in the zone in which this
 * device shows all times; and of a switch that is newer than what was saved, its default.
 */
export async function settingsIn(db: MusterDatabase): Promise<NotificationSettingsView> {
  const [row, changes] = await Promise.all([
    db.collection('documents').get('notifications'),
    changesOf(db, SETTINGS_KEY),
  ]);
  const saved = row?.id === 'notifications' ? row.value : { zone: zoneHere() };
  return foldSettings({ ...defaultNotificationSettings, ...saved }, changes);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Saves one change of the settings. Each starts from what the one before it made, so that two switches pressed in a
 * row are both kept. Throws NotSaved.
 */
export function changeSettings(
  change: (settings: NotificationSettings) => NotificationSettings,
): Promise<void> {
  const userId = current.get()?.userId;
  const saved = last.then(() => (userId == null ? undefined : save(userId, change)));
  last = saved.catch(() => undefined); // told to whoever made it; the next one starts from the truth
  return saved;
}

/** Not for whoever has taken their place since. */
async function save(
  userId: string,
  change: (settings: NotificationSettings) => NotificationSettings,
): Promise<void> {
  const now = current.get();
  if (now?.userId !== userId) return;
  const view = await unlessClosed(() => settingsIn(now.db));
  if (view) await queue({ ...settingsIntention.with(change(view.settings)), userId });
}
