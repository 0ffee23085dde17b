import { useParams } from '@tanstack/react-router';
import { useSession } from '#data/session.ts';
import { useOrganisation } from '#data/organisation.ts';
import type { Department } from '#domain/departments.ts';
import { can, departmentsVisibleTo } from '#domain/permissions.ts';
import { useScreens } from './screens.ts';

/** The list of all departments. Its link is not marked as current for a department that has its own link. */
export const DEPARTMENTS_PATH = '/departments';
export const DEPARTMENT_PATH = '/departments/$deptId';

/** SPEC 2.7: the departments under My Depts, for org members; empty for everybody else. */
export function useMyDepts(): readonly Department[] {
  const session = useSession();
  const { shown } = useOrganisation();
  const screenAt = useScreens();
  if (session.status !== 'member' || !can(session.person, 'departments.read')) return [];
  if (screenAt(DEPARTMENT_PATH) === null) return [];
  return departmentsVisibleTo(session.person, shown);
}

/** The department of My Depts whose page is open; undefined on every other page. */
export function useCurrentDept(myDepts: readonly Department[]): Department | undefined {
  const deptId = useParams({ strict: false, select: (params) => params.deptId?.toLowerCase() });
  return myDepts.find(({ id }) => id === deptId);
}
