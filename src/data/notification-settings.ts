import type { NotificationSettings } from '#contract/notices.ts';
import { settingsIntentionName } from '#sync/intentions/settings-intention.ts';
import type { NotificationSettingsView } from '#sync/views/views.ts';
import { current } from '#runtime/current.ts';
import { settingsIn } from '#runtime/news.ts';
import { queue } from '#runtime/queue.ts';
import { useWhole, type Loaded } from './loaded.ts';

export type { NotificationSettingsView } from '#sync/views/views.ts';
export { NotSaved } from '#runtime/queuing.ts';

/** What the member wants to be told, with waiting changes. */
export function useNotificationSettings(): Loaded<NotificationSettingsView> {
  return useWhole('self', 'notification settings', settingsIn);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Saves one change of the settings. Each starts from what the one before it made, so that two switches pressed in a
 * row are both kept. Throws NotSaved.
 */
export function changeSettings(
  change: (settings: NotificationSettings) => NotificationSettings,
): Promise<void> {
  const saved = last.then(() => save(change));
  last = saved.catch(() => undefined); // told to whoever made it; the next one starts from the truth
  return saved;
}

async function save(change: (settings: NotificationSettings) => NotificationSettings) {
  const db = current.get()?.db;
  if (!db) return;
  const { settings } = await settingsIn(db);
  await queue({ name: settingsIntentionName, args: change(settings) });
}
