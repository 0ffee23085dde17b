import type { AuditEntry, AuditSubject } from '#contract/audit.ts';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { addressOfPage } from '#domain/page-address.ts';
import { libraryAddress } from '#domain/library-address.ts';

type Placed = Pick<
  AuditEntry,
  'subject' | 'subjectId' | 'departmentId' | 'before' | 'after' | 'title' | 'isThere'
>;

/** SPEC 23.8: where the thing that was changed is seen, as a path within the app; null if it is gone, or has no place. */
export function placeOfChange(change: Placed): string | null {
  return change.isThere ? places[change.subject](change) : null;
}

const FORM = '/leader-dashboard?view=departments&edit=';

const places: Readonly<Record<AuditSubject, (change: Placed) => string | null>> = {
  // Whoever left is not named in the audit any more.
  member: ({ subjectId, title }) =>
    title === '' ? null : `/leader-dashboard?view=members&member=${subjectId}`,
  event: ({ subjectId }) => `/events/${subjectId}`,
  template: () => '/events',
  series: () => '/events',
  post: ({ subjectId }) => `/home?post=${subjectId}`,
  section: ({ subjectId }) => `/aboutus?section=${subjectId}`,
  page: ({ subjectId }) => addressOfPage(subjectId),
  posting: ({ subjectId, departmentId }) =>
    `/departments/${departmentId}?managed=${subjectId}#manage-applications`,
  resource: ({ departmentId }) => `/departments/${departmentId}#resources`,
  category: ({ subjectId, departmentId }) => libraryAddress(departmentId, { category: subjectId }),
  video: ({ departmentId, before }) =>
    typeof before?.['categoryId'] === 'string'
      ? libraryAddress(departmentId, { category: before['categoryId'] })
      : libraryOf(departmentId),
  motd: () => '/leader-dashboard',
  department: ({ subjectId }) => `/departments?dept=${subjectId}`,
  position: ({ subjectId }) => `${FORM}position%2F${subjectId}`,
  role: ({ subjectId }) => `${FORM}role%2F${subjectId}`,
  portal: ({ before, after }) =>
    `/leader-dashboard?view=${isOfJoining(after ?? before) ? 'joining' : 'portal'}`,
};

/** A video that was only added is noted without its category. */
function libraryOf(library: string): string {
  return library === LEADERSHIP_LIBRARY
    ? '/leader-dashboard?view=leadershipVideos'
    : `/departments/${library}#videos`;
}

/** Who may come in, and what visitors are told, is set in a view of its own. */
function isOfJoining(settings: Placed['after']): boolean {
  const names = Object.keys(settings ?? {});
  return names.length > 0 && names.every((name) => name === 'registration' || name === 'notice');
}
