import { useSession } from '#data/session.ts';
import { departments, type Department } from '#domain/departments.ts';
import { can, departmentsVisibleTo } from '#domain/permissions.ts';
import { useScreens } from './screens.ts';

export const DEPARTMENT_PATH = '/departments/$deptId';

/** SPEC 2: the departments under My Depts, for org members; empty for everybody else. */
export function useMyDepts(): Department[] {
  const session = useSession();
  const screenAt = useScreens();
  if (session.status !== 'member' || !can(session.person, 'departments.read')) return [];
  if (screenAt(DEPARTMENT_PATH) === null) return [];
  const visible = departmentsVisibleTo(session.person);
  return departments.filter((department) => visible.includes(department.id));
}
