import { type EditedField, editedFields, type ProfileEdit } from '#contract/profile.ts';

type Values = Readonly<Record<EditedField, string>>;

export interface MergedEdit {
  readonly values: Values;
  readonly overwritten: { field: EditedField; was: string }[];
}

/**
 * FAULTS 13: what is stored when an edit arrives. A field that equals the value it started from was not touched and
 * keeps the server's; a touched one replaces whatever is there. `overwritten` names the fields in which it replaced
 * another edit made since.
 */
export function mergeEdit(stored: Values, { base, ...edit }: ProfileEdit): MergedEdit {
  const values = { ...stored };
  const overwritten: MergedEdit['overwritten'] = [];
  for (const field of editedFields) {
    const isTouched = edit[field] !== base?.[field]; // without a base, every field counts as touched
    if (!isTouched) continue;
    const isForeign = base !== undefined && stored[field] !== base[field];
    if (isForeign && stored[field] !== edit[field]) {
      overwritten.push({ field, was: stored[field] });
    }
    values[field] = edit[field];
  }
  return { values, overwritten };
}
