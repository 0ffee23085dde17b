import * as z from 'zod/mini';
import { position, preferences, profile as profileDocument } from './members.ts';
import { notificationSettings } from './notices.ts';
import { revision } from './shapes.ts';

/** The member's own documents, one row each; `id` is the document's name. Notification settings are there once saved. */
export const documentRow = z.discriminatedUnion('id', [
  z.object({ id: z.literal('profile'), revision, value: profileDocument }),
  z.object({ id: z.literal('preferences'), revision, value: preferences }),
  z.object({ id: z.literal('positions'), revision, value: z.array(position) }),
  z.object({ id: z.literal('notifications'), revision, value: notificationSettings }),
]);
export type DocumentRow = z.infer<typeof documentRow>;

/** The fields of the profile that a member edits. */
export const editedFields = ['username', 'gameUserName', 'discordName'] as const;

export type EditedField = (typeof editedFields)[number];

/** `overwritten`: fields that somebody else had changed since `base`, with the value that was lost. */
export const profileEdited = z.object({
  ...profileDocument.shape,
  overwritten: z.array(z.object({ field: z.enum(editedFields), was: z.string() })),
});
