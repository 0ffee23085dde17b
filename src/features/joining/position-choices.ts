import { isDepartmentId } from '#domain/departments.ts';
import { mayAssign } from '#domain/member-editing.ts';
import type { Person } from '#domain/permissions.ts';
import { departmentNameOf, positions } from '#domain/positions.ts';
import type { PickerOption } from '#ui/muster/picker-option.ts';

/** The positions that somebody may give, of the whole catalogue. */
export function positionChoices(giver: Person): PickerOption[] {
  return positions
    .filter((position) => mayAssign(giver, position))
    .map(({ id, title, department }) => ({
      value: String(id),
      title,
      note: departmentNameOf(department),
      dept: isDepartmentId(department) ? department : undefined,
    }));
}
