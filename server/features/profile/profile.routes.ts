import { ApiError } from '#contract/problem.ts';
import { profile } from '#contract/profile.ts';
import { positionRows } from '#domain/positions.descriptions.ts';
import { positionById } from '#domain/positions.ts';
import { memberOf } from '#server/core/caller.ts';
import { sqlStateOf } from '#server/core/error-codes.ts';
import { implement } from '#server/core/implement.ts';
import { readProfile } from '#server/db/profile.ts';
import type { Queryable } from '#server/db/database.ts';
import { problemsOf } from './preference-rules.ts';
import { mergeEdit, type MergedEdit } from './profile-edit.ts';
import {
  isNameTaken,
  lockEditedFields,
  readPreferences,
  swapAvatar,
  updateEditedFields,
  updatePreferences,
} from './profile.repository.ts';

const UNIQUE_VIOLATION = '23505';

export const profileRoutes = implement('profile', profile, {
  update: async (context) => {
    const { id } = memberOf(context);
    const stored = await lockEditedFields(context.db, id);
    if (!stored) throw gone();
    const { values, overwritten } = mergeEdit(stored, context.body);
    await store(context.db, id, values);
    const saved = await readProfile(context.db, id);
    if (!saved) throw gone();
    return { ...saved, overwritten };
  },

  uploadAvatar: async (context) => {
    const { id } = memberOf(context);
    const { database, uploads } = context.services;
    if (!context.file) throw new ApiError('upload_refused', 'Please choose a picture to upload.');
    const avatarUrl = await uploads.saveAvatar(context.file, id);
    const before = await database.transaction((tx) => swapAvatar(tx, id, avatarUrl));
    if (before !== avatarUrl) await uploads.removeAvatar(before ?? avatarUrl, id);
    if (before === undefined) throw gone();
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

async function store(db: Queryable, id: string, values: MergedEdit['values']): Promise<void> {
  if (await isNameTaken(db, { username: values.username, except: id })) throw nameTaken();
  try {
    await updateEditedFields(db, id, values);
  } catch (error) {
    // Somebody took the name between the two statements.
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw nameTaken();
    throw error;
  }
}

function nameTaken(): ApiError {
  const message = 'This username is taken.';
  return new ApiError('username_taken', message, { fields: { username: message } });
}

function gone(): ApiError {
  return new ApiError('account_deleted', 'This account was deleted.');
}
