import { type EditedField, editedFields, profile, type EditedValues } from '#contract/profile.ts';
import type { ProfileView } from '#sync/views/views.ts';

/** What was typed into a field, and what was there before. */
interface TypedField {
  readonly value: string;
  readonly base: string;
}
/** The fields that were typed into. All others follow what the profile says. */
export type Typed = Readonly<Partial<Record<EditedField, TypedField>>>;

export interface ValidEdit {
  readonly values: EditedValues;
  readonly base: EditedValues;
}

/** What the form shows: the typed text of a field, or what the profile says now. */
export function valuesIn(typed: Typed, shown: EditedValues): EditedValues {
  return eachField((field) => typed[field]?.value ?? shown[field]);
}

/** Adds what was typed; the first keystroke in a field remembers what was there (DC1). */
export function typedInto(
  typed: Typed,
  change: { field: EditedField; value: string; shown: string },
): Typed {
  const { field, value, shown } = change;
  return { ...typed, [field]: { value, base: typed[field]?.base ?? shown } };
}

/** What a refused edit wanted, for its author to continue from. */
export function typedProfileFrom({ profile, refusal }: ProfileView): Typed {
  const fields = Object.entries(refusal?.wanted ?? {}).map(([field, value]) => [
    field,
    { value, base: profile[field as EditedField] },
  ]);
  return Object.fromEntries(fields) as Typed;
}

/** What would be saved, as the server stores it; or what is wrong, field by field. */
export function editFrom(
  typed: Typed,
  shown: EditedValues,
): { edit: ValidEdit | null; mistakes: Record<string, string> } {
  const base = eachField((field) => typed[field]?.base ?? shown[field]);
  const body = profile.update.body.safeParse({ ...valuesIn(typed, shown), base });
  const mistakes: Record<string, string> = {};
  if (valuesIn(typed, shown).username.trim() === '') mistakes['username'] = 'Enter a name.';
  for (const { path, message } of body.error?.issues ?? []) mistakes[String(path[0])] ??= message;
  if (!body.success || Object.keys(mistakes).length > 0) return { edit: null, mistakes };
  const { username, gameUserName, discordName } = body.data;
  return { edit: { values: { username, gameUserName, discordName }, base }, mistakes };
}

function eachField(valueOf: (field: EditedField) => string): EditedValues {
  return Object.fromEntries(
    editedFields.map((field) => [field, valueOf(field)]),
  ) as unknown as EditedValues;
}
