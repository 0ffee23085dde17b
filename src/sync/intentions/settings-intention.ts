import type { notifications } from '#contract/notices.calls.ts';
import { notificationSettings, type NotificationSettings } from '#contract/notices.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { wholeDocument } from './whole-document.ts';

export const settingsIntentionName = 'notifications.save';
export const SETTINGS_KEY = 'notifications';

/** Save what the member wants to be told, as a whole (NT1). */
export const settingsIntention = wholeDocument({
  name: settingsIntentionName,
  id: SETTINGS_KEY,
  value: notificationSettings,
  label: {
    title: 'Notification settings changed',
    link: { path: '/dashboard/notifications', text: 'Open settings' },
  },
  areSame: (one, other) => textOf(one) === textOf(other),
  request: (args) =>
    requestTo<typeof notifications.saveSettings>('PUT', '/auth/user/notification-settings', args),
});

/** As parsed, with the fields in the order of the schema; the order in which leads were ticked does not matter. */
function textOf({ leads, ...rest }: NotificationSettings): string {
  return JSON.stringify([[...leads].sort(), rest]);
}
