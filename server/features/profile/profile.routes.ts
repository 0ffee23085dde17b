import { ApiError } from '#contract/problem.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { profile } from '#contract/profile.ts';
import { listedPosition } from '#domain/position.ts';
import { keepAvatar } from '#server/core/files/image-quota.ts';
import { holdAccount } from '#server/core/identity/sessions.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { implement } from '#server/core/calls/implement.ts';
import { claimUsername } from '#server/core/identity/usernames.ts';
import { readProfile } from '#server/db/profile.ts';
import { problemsOf } from './preference-rules.ts';
import { mergeEdit } from './profile-edit.ts';
import {
  lockEditedFields,
  readPreferences,
  swapAvatar,
  updateEditedFields,
  updatePreferences,
} from './profile.repository.ts';

export const profileRoutes = implement('profile', profile, {
  update: async (context) => {
    const { id } = memberOf(context);
    const stored = await lockEditedFields(context.db, id);
    if (!stored) throw gone();
    const { values, overwritten } = mergeEdit(stored, context.body);
    const { username, email } = stored;
    if (values.username !== username) {
      await claimUsername(context.db, values.username, { id, username });
    }
    await updateEditedFields(context.db, id, { ...values, email });
    const saved = await readProfile(context.db, id);
    if (!saved) throw gone();
    return { ...saved, overwritten };
  },

  uploadAvatar: async (context) => {
    const { id } = memberOf(context);
    const { database, uploads, now } = context.services;
    if (!context.file) throw new ApiError('upload_refused', 'Please choose a picture to upload.');
    const avatarUrl = await keepAvatar(context.file, id, context.services);
    const before = await database.transaction((tx) => swapAvatar(tx, id, { avatarUrl, at: now() }));
    if (before !== avatarUrl) await uploads.removeAvatar(before ?? avatarUrl, id);
    // Whoever was deleted or suspended meanwhile is told which.
    if (before === undefined) {
      await holdAccount(database.db, id, now());
      throw gone();
    }
    return { avatarUrl };
  },

  preferences: async (context) => readPreferences(context.db, memberOf(context).id),

  savePreferences: async (context) => {
    const fields = problemsOf(context.body, {
      organisation: await readOrganisation(context.db),
      stored: await readPreferences(context.db, memberOf(context).id),
    });
    const [first] = Object.values(fields);
    if (first !== undefined) throw new ApiError('invalid', first, { fields });
    await updatePreferences(context.db, memberOf(context).id, context.body);
    return context.body;
  },

  positions: async (context) => {
    const organisation = await readOrganisation(context.db);
    const held = memberOf(context).positions.flatMap(({ id }) => organisation.position(id) ?? []);
    return held.map(listedPosition);
  },
});

function gone(): ApiError {
  return new ApiError('account_deleted', 'This account was deleted.');
}
