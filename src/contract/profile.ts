import * as z from 'zod/mini';
import { position, preferences, profileDocument } from './member-rows.ts';
import { notificationSettings } from './notices.ts';
import { label, revision, string } from './shapes.ts';
import { username } from './username.ts';
import { endpoint } from './endpoint.ts';

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
export type EditedValues = Readonly<Record<EditedField, string>>;

/** `overwritten`: fields that somebody else had changed since `base`, with the value that was lost. */
export const profileEdited = z.lazy(() =>
  z.object({
    ...profileDocument.shape,
    overwritten: z.array(z.object({ field: z.enum(editedFields), was: string })),
  }),
);

/** What a field may be changed to. */
const edited = { username, gameUserName: label(60), discordName: label(60) };

/**
 * `base` holds the values the edit started from (FAULTS 13). A field that equals its base was not touched: it keeps the
 * server's value and is not checked, so that a name older than a rule does not block the other fields. Without a base
 * (SPEC's own form) every field counts as touched.
 */
const profileEdit = z
  .object({
    username: z.string().check(z.trim(), z.normalize('NFC')),
    gameUserName: z.string().check(z.trim()),
    discordName: z.string().check(z.trim()),
    base: z.optional(z.object({ username: string, gameUserName: string, discordName: string })),
  })
  .check(({ value, issues }) => {
    for (const field of editedFields.filter((one) => value[one] !== value.base?.[one])) {
      const { data, error } = edited[field].safeParse(value[field]);
      for (const { message } of error?.issues ?? [])
        issues.push({ code: 'custom', path: [field], input: value[field], message });
      if (data !== undefined) value[field] = data;
    }
  });
export type ProfileEdit = z.infer<typeof profileEdit>;

// Those that wait on a device are constants of their own, so that its worker gets no other call.

export const changeProfile = endpoint('PUT', '/auth/user/update-profile', {
  access: 'profile.use',
  summary: 'Change your own name, game username and Discord name',
  mayWait: true,
  body: profileEdit,
  reply: profileEdited,
});

export const storePreferences = endpoint('PUT', '/auth/user/preferences', {
  access: 'profile.use',
  summary: 'Save how the caller likes to play',
  mayWait: true,
  body: preferences,
  reply: preferences,
});

export const profile = {
  update: changeProfile,
  uploadAvatar: endpoint('POST', '/auth/user/upload-avatar', {
    access: 'profile.use',
    summary: 'Set your own picture; answers with its address',
    upload: 'avatar',
    reply: z.object({ avatarUrl: string }),
  }),
  preferences: endpoint('GET', '/auth/user/preferences', {
    access: 'profile.use',
    summary: 'How the caller likes to play; empty until it was saved',
    reply: preferences,
  }),
  savePreferences: storePreferences,
  positions: endpoint('GET', '/auth/user/positions', {
    access: 'profile.use',
    summary: 'The positions the caller holds, primary first',
    reply: z.array(position),
  }),
};
