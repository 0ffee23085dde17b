import {
  preferences as preferencesShape,
  type Preferences,
  type Profile,
} from '#contract/members.ts';
import { notificationSettings, type NotificationSettings } from '#contract/notices.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import { preferencesIntentionName } from '#sync/intentions/preferences-intention.ts';
import {
  profileArgs,
  profileIntentionName,
  touchedIn,
  valuesAfter,
  type EditedValues,
} from '#sync/intentions/profile-args.ts';
import { settingsIntentionName } from '#sync/intentions/settings-intention.ts';
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
  const edits = pending.flatMap((entry) => editIn(entry) ?? []);
  const values = edits.reduce<EditedValues>(valuesAfter, profile);
  const { username, gameUserName, discordName } = values;
  const last = refused.findLast((entry) => editIn(entry) !== null);
  const wanted = last && editIn(last);
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
  const { value, ...rest } = foldWhole(stored, changes, preferencesIn);
  return { preferences: value, ...rest };
}

/** The same for what the member wants to be told; `stored` is the defaults if nothing was ever saved. */
export function foldSettings(
  stored: NotificationSettings,
  changes: DocumentChanges,
): NotificationSettingsView {
  const { value, ...rest } = foldWhole(stored, changes, settingsIn);
  return { settings: value, ...rest };
}

function foldWhole<Value>(
  stored: Value,
  { pending, refused }: DocumentChanges,
  valueIn: (entry: Pick<Entry, 'name' | 'args'>) => Value | null,
) {
  const saved = pending.flatMap((entry) => valueIn(entry) ?? []);
  const last = refused.findLast((entry) => valueIn(entry) !== null);
  const wanted = last && valueIn(last);
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

/** Entries written by another version that this one can't read are kept but not shown. */
function editIn({ name, args }: Pick<Entry, 'name' | 'args'>) {
  return name === profileIntentionName ? (profileArgs.safeParse(args).data ?? null) : null;
}

function preferencesIn({ name, args }: Pick<Entry, 'name' | 'args'>) {
  return name === preferencesIntentionName ? (preferencesShape.safeParse(args).data ?? null) : null;
}

function settingsIn({ name, args }: Pick<Entry, 'name' | 'args'>) {
  return name === settingsIntentionName
    ? (notificationSettings.safeParse(args).data ?? null)
    : null;
}
