import { ApiError } from '#contract/problem.ts';
import type { Organisation } from '#domain/organisation.ts';
import type { Position } from '#domain/position.ts';

/**
 * The positions that a call means by their ids, in their order; null stands for none. Refuses with 422 an id that no position has, on
 * the call's field.
 */
export function positionsCalled<const Ids extends readonly (number | null)[]>(
  organisation: Organisation,
  ids: Ids,
  field: string,
): { [At in keyof Ids]: Ids[At] extends number ? Position : Position | null } {
  return ids.map((id) => {
    const position = organisation.position(id);
    if (position !== null || id === null) return position;
    const sentence = `There is no position ${id}.`;
    throw new ApiError('invalid', sentence, { fields: { [field]: sentence } });
  }) as never;
}
