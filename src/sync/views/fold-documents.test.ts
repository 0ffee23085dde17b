import { describe, expect, test } from 'vitest';
import type { EditedValues } from '#contract/profile.ts';
import { newEntry, type Entry, type Settled } from '#sync/engine/outbox.ts';
import type { IntentionOf } from '#sync/engine/intention.ts';
import { preferencesIntention } from '#sync/intentions/preferences/preferences-intention.ts';
import { profileIntention } from '#sync/intentions/profile/profile-intention.ts';
import { settingsIntention } from '#sync/intentions/settings/settings-intention.ts';
import { aProfile, somePreferences } from '#tests/support/factories/members.ts';
import { someSettings } from '#tests/support/factories/notices.ts';
import {
  foldPreferences,
  foldProfile,
  foldSettings,
  type DocumentChanges,
} from './fold-documents.ts';

function waiting<Args>(of: IntentionOf<Args>, id: string, args: Args): Entry {
  return { ...newEntry(of, { id, userId: 'me', args, at: 0 }), seq: 1 };
}

function refusedAs(entry: Entry, message?: string): Settled {
  const problem = message === undefined ? {} : { problem: { ...invalid, message } };
  return { ...entry, state: 'refused', settledAt: 0, told: 0, ...problem };
}
const invalid = { status: 422, code: 'invalid' } as const;

const stored = { username: 'pilot', gameUserName: 'Ace', discordName: 'ace#1' };
const edit = (id: string, changes: Partial<EditedValues>, base: EditedValues = stored) =>
  waiting(profileIntention, id, { ...base, ...changes, base });
const taste = (id: string, skills: string) =>
  waiting(preferencesIntention, id, somePreferences({ skills }));
const zone = (id: string, name: string) =>
  waiting(settingsIntention, id, someSettings({ zone: name }));

/** Each document, folded, with two changes of it and how they are told. */
const documents = [
  {
    kind: 'the profile',
    fold: (changes: DocumentChanges) => {
      const { profile, ...rest } = foldProfile(aProfile(stored), changes);
      return { ...rest, shown: profile.gameUserName };
    },
    saved: 'Ace',
    first: edit('first', { gameUserName: 'Bravo' }),
    last: edit('last', { gameUserName: 'Cobra' }, { ...stored, gameUserName: 'Bravo' }),
    shown: 'Cobra',
    wanted: { gameUserName: 'Cobra' },
  },
  {
    kind: 'the preferences',
    fold: (changes: DocumentChanges) => {
      const { preferences, ...rest } = foldPreferences(somePreferences(), changes);
      return { ...rest, shown: preferences.skills };
    },
    saved: somePreferences().skills,
    first: taste('first', 'Medic'),
    last: taste('last', 'Gunner'),
    shown: 'Gunner',
    wanted: somePreferences({ skills: 'Gunner' }),
  },
  {
    kind: 'the notification settings',
    fold: (changes: DocumentChanges) => {
      const { settings, ...rest } = foldSettings(someSettings(), changes);
      return { ...rest, shown: settings.zone };
    },
    saved: 'Europe/London',
    first: zone('first', 'Asia/Tokyo'),
    last: zone('last', 'Europe/Berlin'),
    shown: 'Europe/Berlin',
    wanted: someSettings({ zone: 'Europe/Berlin' }),
  },
] as const;

describe.each(documents)('DC6 $kind', ({ fold, saved, first, last, shown, wanted }) => {
  const others = documents.map((one) => one.last).filter((one) => one !== last);
  const refusedOthers = others.map((one) => refusedAs(one, 'No.'));

  test('is shown as it was saved last, of several that wait', () => {
    expect(fold({ pending: [first, last], refused: [] })).toEqual({ shown, state: 'waiting' });
  });

  test('says of several that were refused what the last one wanted, and why not', () => {
    const refused = [
      refusedAs(first, 'Too early.'),
      refusedAs(last, 'Too late.'),
      ...refusedOthers,
    ];
    const { refusal, ...rest } = fold({ pending: [], refused });
    expect(rest).toEqual({ shown: saved, state: 'refused' });
    expect(refusal).toMatchObject({ entryId: 'last', message: 'Too late.', wanted });
  });

  test('is waiting once it was changed after a refusal, which is told until it is dismissed', () => {
    const view = fold({ pending: [last], refused: [refusedAs(first, 'Too early.')] });
    expect(view).toMatchObject({ shown, state: 'waiting', refusal: { message: 'Too early.' } });
  });

  test('says that it was refused where no reason is known', () => {
    const { refusal } = fold({ pending: [], refused: [refusedAs(last)] });
    expect(refusal).toMatchObject({ message: 'It was refused.' });
  });

  test('is as the server has it, whatever waits or was refused of the others', () => {
    const view = fold({ pending: others, refused: refusedOthers });
    expect(view).toEqual({ shown: saved, state: 'saved' });
  });
});

test('DC6 edits of other fields of the profile add up, and the rest of it stays', () => {
  const both = [edit('a', { gameUserName: 'Bravo' }), edit('b', { discordName: '' })];
  const profile = aProfile({ ...stored, email: 'ace@example.org', revision: 9 });
  expect(foldProfile(profile, { pending: both, refused: [] }).profile).toEqual({
    ...{ ...profile, gameUserName: 'Bravo', discordName: '' },
  });
});

test('DC6 a refused edit of the profile says which of its fields is wrong, if any', () => {
  const fields = { discordName: 'Too long.' };
  const refused: Settled = {
    ...refusedAs(edit('a', { discordName: 'x'.repeat(99) })),
    problem: { ...invalid, message: 'Check the fields.', fields },
  };
  const told = (one: Settled) =>
    foldProfile(aProfile(stored), { pending: [], refused: [one] }).refusal?.fields;
  expect(told(refused)).toEqual(fields);
  expect(told(refusedAs(edit('a', { discordName: '' }), 'No.'))).toEqual({});
});
