import type { NotificationSettings } from '#contract/notices.ts';

/** SPEC 12.2: what holds until a member saves something else. */
export const defaultNotificationSettings: NotificationSettings = {
  newEvents: 'all',
  changes: true,
  reminders: true,
  leads: [1_440, 60],
  posts: true,
  applications: true,
  refusals: true,
  quiet: { isOn: false, from: '23:00', to: '07:30', letsReminders: true },
  zone: 'UTC',
};
