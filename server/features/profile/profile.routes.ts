import { ApiError } from '#contract/problem.ts';
import { profile } from '#contract/profile.ts';
import { positionRows } from '#domain/positions.descriptions.ts';
import { positionById } from '#domain/positions.ts';
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
    const fields = problemsOf(context.body);
    const [first] = Object.values(fields);
    if (first !== undefined) throw new ApiError('invalid', first, { fields });
    await updatePreferences(context.db, memberOf(context).id, context.body);
    return context.body;
  },

  positions: async (context) =>
    positionRows(
      memberOf(context)
        .positionIds.map(positionById)
        .filter((position) => position !== null),
    ),
});

function gone(): ApiError {
  return new ApiError('account_deleted', 'This account was deleted.');
}
