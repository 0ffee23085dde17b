import { ApiError } from '#contract/problem.ts';
import { departmentById, type DepartmentId } from '#domain/departments.ts';

/** The department named in the path, in any letter case; an unknown one is a 404 with SPEC's sentence. */
export function departmentOf(params: { readonly departmentId: string }): DepartmentId {
  const department = departmentById(params.departmentId);
  if (!department) throw new ApiError('not_found', 'Department not found.');
  return department.id;
}
