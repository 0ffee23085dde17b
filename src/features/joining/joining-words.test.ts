import { knowFirstOrganisation } from '#tests/support/factories/known-organisation.ts';
import { expect, test } from 'vitest';
import { newMemberPreferences } from '#domain/preferences.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { approvalText, giftsOf, usesText, wishesOf } from './joining-words.ts';

knowFirstOrganisation();

const nobody = newMemberPreferences;

test('SPEC 18.11 what somebody likes to do stands in one line, and nothing where they said nothing', () => {
  const wishes = { ...nobody, interests: ['Mining', 'Trade'], playstyle: 'Weekly Ops' };
  expect(wishesOf(wishes)).toMatch(/^Mining, Trade · Weekly Ops/);
  expect(wishesOf(nobody)).toBe('');
});

test('SPEC 18.12 what became of an approval names whom it concerns', () => {
  const name = (id: string) => ({ a: 'Vireo', b: 'Ostrander' })[id] ?? '';
  const done = (id: string) => ({ id, isDone: true, message: null });
  const refused = { id: 'b', isDone: false, message: 'You may not.' };
  expect(approvalText([done('a')], name)).toEqual({ kind: 'ok', text: 'Vireo is in.' });
  expect(approvalText([done('a'), done('b')], name).text).toBe('2 people are in.');
  expect(approvalText([done('a'), refused], name)).toEqual({
    kind: 'bad',
    text: "Couldn't approve Ostrander. You may not.",
  });
});

test('SPEC 18.4 a row says what an invitation gives, and how many came', () => {
  const positionId = positionByTitle('Hauler')?.id ?? null;
  expect(giftsOf({ flags: ['OrgMember', 'BetaTester'], role: 'Member', positionId })).toEqual([
    'No approval needed',
    'Hauler',
    'Beta tester',
  ]);
  expect(giftsOf({ flags: [], role: 'Leader', positionId: null })).toEqual([
    'Waits for approval',
    'Leader',
  ]);
  expect(usesText({ used: 3, uses: 10 })).toBe('3 of 10 came');
  expect(usesText({ used: 1, uses: null })).toBe('1 came');
});
