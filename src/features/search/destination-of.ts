import type { Findable } from '#data/search/ranking.ts';
import type { DepartmentSearchable, MemberSearchable } from '#data/search/searchables.ts';
import type { Session } from '#sync/views/session.ts';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { organisationNow } from '#data/organisation.ts';
import { isPlaceless, type DepartmentModule } from '#domain/departments.ts';
import { addressOfPage, isTextPage } from '#domain/page-address.ts';
import { can } from '#domain/permissions.ts';

/** An address of the app; a route knows how to go there. */
export interface Destination {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

/** SPEC 13.6: where a thing that was found opens; null if the reader may not open it, and then it is not shown either. */
export function destinationOf(found: Findable, session: Session): Destination | null {
  const person = session.status === 'member' && !session.needsSignIn ? session.person : null;
  switch (found.kind) {
    case 'post':
      return { to: '/home', search: { post: found.rowId } };
    case 'section':
      return { to: '/aboutus', search: { section: found.rowId } };
    case 'page':
      return isTextPage(found.rowId)
        ? { to: addressOfPage(found.rowId) }
        : { to: '/page/$name', params: { name: found.rowId } };
    case 'event':
      if (!can(person, 'events.read')) return null;
      return { to: '/events/$eventId', params: { eventId: found.rowId } };
    case 'member':
      return can(person, 'events.read') || can(person, 'members.list')
        ? memberDestination(found, session)
        : null;
    case 'department':
    case 'position':
    case 'resource':
    case 'posting':
    case 'category':
    case 'video':
      if (found.departmentId === LEADERSHIP_LIBRARY) {
        return can(person, 'leadershipVideos.tab') ? leadershipDestination(found) : null;
      }
      return can(person, 'departments.read') && isShown(found.departmentId, session)
        ? departmentDestination(found)
        : null;
  }
}

/** The page of a hidden department is for Admins alone (SPEC 29.4). */
function isShown(departmentId: string, session: Session): boolean {
  const isHidden = organisationNow().department(departmentId)?.isHidden === true;
  return !isHidden || (session.status === 'member' && session.role === 'Admin');
}

/** Whoever manages members opens their details; others find them in a department's roster. */
function memberDestination(
  { rowId, positions }: MemberSearchable,
  session: Session,
): Destination | null {
  if (session.status !== 'member') return null;
  if (session.userId === rowId) return { to: '/dashboard' };
  if (can(session.person, 'members.list'))
    return { to: '/leader-dashboard', search: { view: 'members', member: rowId } };
  const held = positions.find(
    ({ department }) => !isPlaceless(department) && isShown(department, session),
  );
  return held ? inDepartment(held.department, 'roster', { position: held.title }) : null;
}

type InDepartment = Exclude<Findable, { kind: 'event' | 'member' | 'post' | 'section' | 'page' }>;

function departmentDestination(found: InDepartment): Destination {
  const { departmentId } = found;
  switch (found.kind) {
    case 'department':
      return { to: '/departments/$deptId', params: { deptId: departmentId } };
    case 'position':
      return inDepartment(departmentId, 'roster', { position: found.title });
    case 'resource':
      return inDepartment(departmentId, 'resources');
    case 'posting':
      return inDepartment(departmentId, 'applications', { posting: found.rowId });
    case 'category':
    case 'video':
      return inDepartment(departmentId, 'videos', shelfOf(found));
  }
}

function leadershipDestination(found: InDepartment): Destination | null {
  if (found.kind !== 'category' && found.kind !== 'video') return null;
  return { to: '/leader-dashboard', search: { view: 'leadershipVideos', ...shelfOf(found) } };
}

function shelfOf(found: DepartmentSearchable): Readonly<Record<string, string>> {
  if (found.categoryId === undefined) return { category: found.rowId };
  return { category: found.categoryId, video: found.rowId };
}

function inDepartment(
  deptId: string,
  hash: DepartmentModule,
  search?: Readonly<Record<string, string>>,
): Destination {
  return { to: '/departments/$deptId', params: { deptId }, hash, ...(search && { search }) };
}
