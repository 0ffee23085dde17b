import { useOrganisation } from '#data/organisation.ts';
import { useQuery } from '@tanstack/react-query';
import { accounts } from '#contract/accounts.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { PositionRow, Preferences } from '#contract/member-rows.ts';
import { positions } from '#contract/positions.ts';
import { ApiError } from '#contract/problem.ts';
import { profile, type EditedValues } from '#contract/profile.ts';
import { call } from '#api/call.ts';
import { listedPosition } from '#domain/position.ts';
import { foldPreferences, foldProfile } from '#sync/views/fold-documents.ts';
import {
  preferencesIntention,
  PREFERENCES_KEY,
} from '#sync/intentions/preferences/preferences-intention.ts';
import { profileIntention, PROFILE_KEY } from '#sync/intentions/profile/profile-intention.ts';
import type { PreferencesView, ProfileView } from '#sync/views/views.ts';
import { noteContact } from '#runtime/connection.ts';
import { credentialsNow, credentialsOf, current } from '#runtime/current.ts';
import { changesOf } from '#store/document-changes.ts';
import { useWhole, type Loaded } from '#data/loaded.ts';
import { callServer } from '#runtime/call-server.ts';
import { keptFor, queryClient, type QueryResult } from '#runtime/query-client.ts';
import { queue } from '#runtime/queue.ts';
import { closeSession } from '#runtime/session-switch.ts';
import { syncNow } from '#data/sync-now.ts';
import { readyPicture, UnfitPicture } from '#store/ready-picture.ts';
import { uploadFailure } from '#data/proxy-refused.ts';
import { useObservable } from '../../observable.ts';

/** The member's own profile with waiting edits. */
export function useProfile(): Loaded<ProfileView> {
  return required(
    useWhole('self', 'profile', async (db) => {
      const row = await db.collection('documents').get('profile');
      const changes = await changesOf(db, PROFILE_KEY);
      return row?.id === 'profile' ? foldProfile(row.value, changes) : null;
    }),
  );
}

/** How the member likes to play, with waiting edits. */
export function usePreferences(): Loaded<PreferencesView> {
  return required(
    useWhole('self', 'preferences', async (db) => {
      const row = await db.collection('documents').get('preferences');
      const changes = await changesOf(db, PREFERENCES_KEY);
      return row?.id === 'preferences' ? foldPreferences(row.value, changes) : null;
    }),
  );
}

/** The positions the member holds, primary first. */
export function useMyPositions(): Loaded<readonly PositionRow[]> {
  return useWhole('self', 'positions', async (db) => {
    const row = await db.collection('documents').get('positions');
    return row?.id === 'positions' ? row.value : [];
  });
}

/** Treats a missing document as not yet arrived, since every member has one. */
function required<T>(found: Loaded<T | null>): Loaded<T> {
  if (found.state !== 'here') return found;
  return found.value === null ? { state: 'not-yet' } : { state: 'here', value: found.value };
}

/** The positions a newcomer may wish for: the server's list, or until it arrives what this device has. */
export function useEntryLevelPositions(): readonly PositionRow[] {
  const now = useObservable(current);
  const { offered } = useOrganisation();
  const known = offered.filter(({ isEntryLevel }) => isEntryLevel).map(listedPosition);
  const { data } = useQuery(
    {
      // What the device has changes with what an Admin does: then the answer that was kept is out of date.
      queryKey: ['entry-level-positions', now?.userId, JSON.stringify(known)],
      enabled: now?.token != null,
      meta: keptFor(now?.userId ?? undefined),
      queryFn: ({ signal }): QueryResult<Reply<typeof positions.entryLevel>> =>
        call(positions.entryLevel, {
          credentials: credentialsNow(),
          signal,
          onContact: noteContact,
        }),
    },
    queryClient,
  );
  return data ?? known;
}

/** Queues an edit of the profile; `base` is what the fields were when it began. Throws NotSaved. */
export async function saveProfile(values: EditedValues, base: EditedValues): Promise<void> {
  await queue(profileIntention.with({ ...values, base }));
}

/** Queues the preferences as a whole. Throws NotSaved. */
export async function savePreferences(preferences: Preferences): Promise<void> {
  await queue(preferencesIntention.with(preferences));
}

/** A picture for an avatar, ready to be uploaded, with a note if something changes about it; or why it can't be used. */
export async function readyAvatar(
  chosen: File,
): Promise<{ readonly file: File; readonly note: string | null } | { readonly problem: string }> {
  try {
    const { file, moves } = await readyPicture(chosen);
    return { file, note: moves ? STILL : null };
  } catch (error) {
    if (error instanceof UnfitPicture) return { problem: error.message };
    throw error;
  }
}

const STILL = "Avatars don't move: the first frame is shown.";

/** Uploads a ready picture as the member's avatar, at once. Throws ApiError or ProxyRefused when refused, else NetworkError. */
export async function uploadAvatar(picture: File): Promise<void> {
  const body = new FormData();
  body.set('avatar', picture);
  try {
    await callServer(profile.uploadAvatar, { credentials: credentialsNow(), body });
  } catch (error) {
    throw await uploadFailure(error);
  }
  await syncNow();
}

/**
 * Deletes the member's own account and removes everything of it from this device. Throws ApiError when refused,
 * NetworkError without an answer; then nothing is removed.
 */
export function deleteAccount(): Promise<void> {
  return closeSession(async (ending) => {
    await queryClient.cancelQueries(); // one that tries again would use a token that has just ended
    try {
      await callServer(accounts.remove, { credentials: credentialsOf(ending) });
    } catch (error) {
      // An earlier attempt, whose answer was lost, has deleted the account.
      if (!(error instanceof ApiError && error.code === 'account_deleted')) throw error;
    }
  });
}
