// @chunk member
import type { Profile } from '#contract/member-rows.ts';
import type { MusterDatabase } from './database.ts';
import { foldProfile } from '#sync/views/fold-documents.ts';
import { PROFILE_KEY } from '#sync/intentions/profile/profile-intention.ts';
import { changesOf } from './document-changes.ts';

export interface OwnDocuments {
  readonly profile: Profile | null;
  readonly positionIds: readonly number[];
}

/** The member's own documents with waiting changes on top. */
export async function documentsOf(db: MusterDatabase): Promise<OwnDocuments> {
  const [profile, positions] = await db.collection('documents').bulkGet(['profile', 'positions']);
  const changes = await changesOf(db, PROFILE_KEY);
  return {
    profile: profile?.id === 'profile' ? foldProfile(profile.value, changes).profile : null,
    positionIds: positions?.id === 'positions' ? positions.value.map(({ id }) => id) : [],
  };
}
