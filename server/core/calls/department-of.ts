import { ApiError } from '#contract/problem.ts';
import type { Queryable } from '#server/db/database.ts';
import { readOrganisation } from '#server/db/organisation.ts';

interface AtDepartment {
  readonly db: Queryable;
  readonly params: { readonly departmentId: string };
}

/** The id of the department named in the path, in any letter case; an unknown one is a 404 with SPEC's sentence. */
export async function departmentOf({ db, params }: AtDepartment): Promise<string> {
  const department = (await readOrganisation(db)).department(params.departmentId);
  if (!department) throw new ApiError('not_found', 'Department not found.');
  return department.id;
}
