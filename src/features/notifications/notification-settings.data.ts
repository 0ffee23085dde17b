import type { NotificationSettings } from '#contract/notices.ts';
import { settingsIntention } from '#sync/intentions/settings/settings-intention.ts';
import type { NotificationSettingsView } from '#sync/views/views.ts';
import { current } from '#runtime/current.ts';
import { unlessClosed } from '#runtime/live.ts';
import { settingsIn } from '#runtime/notification-settings.ts';
import { queue } from '#runtime/queue.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';

export type { NotificationSettingsView } from '#sync/views/views.ts';
export { NotSaved } from '#runtime/queuing.ts';

/** The subject of what is said about them. */
export const SETTINGS_SUBJECT = settingsIntention.name;

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
