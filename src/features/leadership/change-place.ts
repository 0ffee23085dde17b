import type { AuditEntry, AuditSubject } from '#contract/audit.ts';
import {
  addressOfCard,
  addressOfEvent,
  addressOfLeaderView,
  addressOfManaged,
  addressOfMember,
  addressOfOrganisationForm,
  addressOfPost,
  addressOfResources,
  addressOfSection,
} from '#domain/addresses.ts';
import { addressInLibrary } from '#domain/library-address.ts';
import { addressOfPage } from '#domain/page-address.ts';

type Placed = Pick<
  AuditEntry,
  'subject' | 'subjectId' | 'departmentId' | 'before' | 'after' | 'title' | 'isThere'
>;

/** SPEC 23.8: where the thing that was changed is seen, as a path within the app; null if it is gone, or has no place. */
export function placeOfChange(change: Placed): string | null {
  return change.isThere ? places[change.subject](change) : null;
}

const places: Readonly<Record<AuditSubject, (change: Placed) => string | null>> = {
  // Whoever left is not named in the audit any more.
  member: ({ subjectId, title }) => (title === '' ? null : addressOfMember(subjectId)),
  event: ({ subjectId }) => addressOfEvent(subjectId),
  template: () => '/events',
  series: () => '/events',
  post: ({ subjectId }) => addressOfPost(subjectId),
  section: ({ subjectId }) => addressOfSection(subjectId),
  page: ({ subjectId }) => addressOfPage(subjectId),
  posting: ({ subjectId, departmentId }) =>
    addressOfManaged({ departmentId, postingId: subjectId }),
  resource: ({ departmentId }) => addressOfResources(departmentId),
  category: ({ subjectId, departmentId }) =>
    addressInLibrary(departmentId, { category: subjectId }),
  video: ({ departmentId, before }) =>
    typeof before?.['categoryId'] === 'string'
      ? addressInLibrary(departmentId, { category: before['categoryId'] })
      : // A video that was only added is noted without its category.
        addressInLibrary(departmentId),
  motd: () => '/leader-dashboard',
  department: ({ subjectId }) => addressOfCard(subjectId),
  position: ({ subjectId }) => addressOfOrganisationForm('position', subjectId),
  role: ({ subjectId }) => addressOfOrganisationForm('role', subjectId),
  portal: ({ before, after }) =>
    addressOfLeaderView(isOfJoining(after ?? before) ? 'joining' : 'portal'),
};

/** Who may come in, and what visitors are told, is set in a view of its own. */
function isOfJoining(settings: Placed['after']): boolean {
  const names = Object.keys(settings ?? {});
  return names.length > 0 && names.every((name) => name === 'registration' || name === 'notice');
}
