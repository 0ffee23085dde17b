import type { RowOf } from '#contract/collections.ts';
import type { News } from '#contract/news.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { defaultNotificationSettings } from '#domain/notification-settings.ts';

/** News of a new event; missing fields are those of the demo's night convoy. */
export function someNews(overrides: Partial<Extract<News, { kind: 'event.new' }>> = {}): News {
  return {
    kind: 'event.new',
    eventId: 'e1',
    title: 'Night convoy to Lyra',
    start: '2026-11-21T20:00:00.000Z',
    end: '2026-11-21T22:30:00.000Z',
    department: 'logistics',
    role: null,
    spotsLeft: 6,
    ...overrides,
  };
}

/** An unread notice. */
export function aNotice(overrides: Partial<RowOf<'notices'>> = {}): RowOf<'notices'> {
  return {
    id: 'n1',
    at: '2026-11-20T17:00:00.000Z',
    isRead: false,
    news: someNews(),
    revision: 1,
    ...overrides,
  };
}

export function someSettings(overrides: Partial<NotificationSettings> = {}): NotificationSettings {
  return { ...defaultNotificationSettings, zone: 'Europe/London', ...overrides };
}
