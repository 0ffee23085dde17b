import type { News } from '#contract/notices.ts';

/**
 * SPEC 12.15: where a notice leads, as a path within the app. The calendar is closed to members without the flag OrgMember; theirs
 * leads to the events in their profile.
 */
export function noticePlace(news: News, reader: { readonly isOrgMember: boolean }): string {
  switch (news.kind) {
    case 'post.new':
      return `/home?post=${news.postId}`;
    case 'application.received':
      return `/departments/${news.departmentId}?managed=${news.postingId}#manage-applications`;
    case 'event.cancelled':
      return reader.isOrgMember ? '/events' : '/dashboard';
    case 'event.new':
    case 'event.changed':
    case 'reminder':
    case 'seat.free':
      return reader.isOrgMember ? `/events/${news.eventId}` : '/dashboard';
  }
}
