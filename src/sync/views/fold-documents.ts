import type { Preferences, Profile } from '#contract/member-rows.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import type { IntentionOf } from '#sync/engine/intention.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import { preferencesIntention } from '#sync/intentions/preferences/preferences-intention.ts';
import {
  profileIntention,
  touchedIn,
  valuesAfter,
} from '#sync/intentions/profile/profile-intention.ts';
import type { EditedValues } from '#contract/profile.ts';
import { settingsIntention } from '#sync/intentions/settings/settings-intention.ts';
import type {
  DocumentState,
  NotificationSettingsView,
  PreferencesView,
  ProfileView,
} from './views.ts';

/** Changes of one document: pending ones in order, and refused ones that have not been dismissed. */
export interface DocumentChanges {
  readonly pending: readonly Entry[];
  readonly refused: readonly Settled[];
}

/** The profile as its owner sees it: the server's version, with the waiting edits on top (DC6). */
export function foldProfile(profile: Profile, { pending, refused }: DocumentChanges): ProfileView {
  const edits = pending.flatMap((entry) => profileIntention.in(entry) ?? []);
  const values = edits.reduce<EditedValues>(valuesAfter, profile);
  const { username, gameUserName, discordName } = values;
  const last = refused.findLast((entry) => profileIntention.in(entry) !== null);
  const wanted = last && profileIntention.in(last);
  return {
    profile: { ...profile, username, gameUserName, discordName },
    state: stateOf(edits.length, wanted),
    ...(wanted && {
      refusal: {
        entryId: last.id,
        message: last.problem?.message ?? 'It was refused.',
        fields: last.problem?.fields ?? {},
        wanted: touchedIn(wanted),
      },
    }),
  };
}

/** The preferences as their owner sees them: the last ones saved (DC6). */
export function foldPreferences(stored: Preferences, changes: DocumentChanges): PreferencesView {
  const { value, ...rest } = foldWhole(stored, changes, preferencesIntention);
  return { preferences: value, ...rest };
}

/** The same for what the member wants to be told; `stored` is the defaults if nothing was ever saved. */
export function foldSettings(
  stored: NotificationSettings,
  changes: DocumentChanges,
): NotificationSettingsView {
  const { value, ...rest } = foldWhole(stored, changes, settingsIntention);
  return { settings: value, ...rest };
}

function foldWhole<Value>(
  stored: Value,
  { pending, refused }: DocumentChanges,
  of: IntentionOf<Value>,
) {
  const saved = pending.flatMap((entry) => of.in(entry) ?? []);
  const last = refused.findLast((entry) => of.in(entry) !== null);
  const wanted = last && of.in(last);
  return {
    value: saved.at(-1) ?? stored,
    state: stateOf(saved.length, wanted),
    ...(wanted && {
      refusal: {
        entryId: last.id,
        message: last.problem?.message ?? 'It was refused.',
        wanted,
      },
    }),
  };
}

function stateOf(waiting: number, refused: unknown): DocumentState {
  if (waiting > 0) return 'waiting';
  return refused ? 'refused' : 'saved';
}
