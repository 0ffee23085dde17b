import { isPlaceless } from '#domain/departments.ts';
import { mayAssign } from '#domain/member-editing.ts';
import type { Organisation } from '#domain/organisation.ts';
import type { Person } from '#domain/permissions.ts';
import type { PickerOption } from '#ui/muster/picker-option.ts';

/** The positions that somebody may give, of all that are offered. */
export function positionChoices(giver: Person, organisation: Organisation): PickerOption[] {
  return organisation.offered
    .filter((position) => mayAssign(giver, position))
    .map(({ id, title, department }) => ({
      value: String(id),
      title,
      note: organisation.nameOf(department),
      dept: isPlaceless(department) ? undefined : department,
    }));
}
