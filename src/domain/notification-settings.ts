import type { News, NotificationSettings } from '#contract/notices.ts';

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

/**
 * Whether a member wants to hear of this. Whom a new event concerns when they chose their departments, only the event's
 * roles tell: `isInMyDepartments`. A free seat was asked for by itself and has no switch.
 */
export function wants(
  settings: NotificationSettings,
  { kind }: Pick<News, 'kind'>,
  isInMyDepartments: () => boolean,
): boolean {
  switch (kind) {
    case 'event.new':
      return (
        settings.newEvents === 'all' ||
        (settings.newEvents === 'departments' && isInMyDepartments())
      );
    case 'event.changed':
    case 'event.cancelled':
      return settings.changes;
    case 'reminder':
      return settings.reminders;
    case 'seat.free':
      return true;
    case 'post.new':
      return settings.posts;
    case 'application.received':
      return settings.applications;
  }
}
