import type { NotificationSettings } from '#contract/notices.ts';
import { changeSettings, SETTINGS_SUBJECT } from './notification-settings.data.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { notify } from '#ui/toasts/notify.ts';

/** Saves one change at once; whoever made it is told if this device can't keep it. */
export function saveSettings(
  change: (settings: NotificationSettings) => NotificationSettings,
): void {
  changeSettings(change).catch((error: unknown) => {
    if (!(error instanceof NotSaved)) throw error;
    notify({ kind: 'bad', text: error.message, subject: SETTINGS_SUBJECT });
  });
}
