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

/** The subject of every toast about the settings. */
export const SETTINGS_SUBJECT = settingsIntention.name;

/** What the member wants to be told, with waiting changes. */
export function useNotificationSettings(): Loaded<NotificationSettingsView> {
  return useWhole('self', 'notification settings', settingsIn);
}

/**
 * What the owner wants to be told, with waiting changes on top (NT1). Settings that were never saved are the defaults, in the
 * zone in which this device shows all times; a switch that is newer than the saved settings has its default.
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
  last = saved.catch(() => undefined); // its own caller is told; the next change starts from what is stored
  return saved;
}

/** Saves nothing if another member has signed in since. */
async function save(
  userId: string,
  change: (settings: NotificationSettings) => NotificationSettings,
): Promise<void> {
  const now = current.get();
  if (now?.userId !== userId) return;
  const view = await unlessClosed(() => settingsIn(now.db));
  if (view) await queue({ ...settingsIntention.with(change(view.settings)), userId });
}
