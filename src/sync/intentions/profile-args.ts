import * as z from 'zod/mini';
import { editedFields, type EditedField } from '#contract/profile.ts';

export const editedValues = z.object({
  username: z.string(),
  gameUserName: z.string(),
  discordName: z.string(),
});

export type EditedValues = Readonly<Record<EditedField, string>>;

/** `base`: what the fields were when the member began to edit (DC1). */
export const profileArgs = z.object({ ...editedValues.shape, base: editedValues });
export type ProfileArgs = z.infer<typeof profileArgs>;

export const profileIntentionName = 'profile.update';

/** All edits of the profile are about one thing. */
export const PROFILE_KEY = 'profile';

/** The fields after an edit: only the touched ones change. */
export function valuesAfter(values: EditedValues, edit: ProfileArgs): EditedValues {
  return { ...values, ...touchedIn(edit) };
}

/** The fields that an edit touched, with their wanted values. */
export function touchedIn(edit: ProfileArgs): Partial<EditedValues> {
  const fields = editedFields.filter((field) => edit[field] !== edit.base[field]);
  return Object.fromEntries(fields.map((field) => [field, edit[field]]));
}
