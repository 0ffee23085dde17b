import { knowFirstOrganisation } from '#tests/support/factories/known-organisation.ts';
import { describe, expect, it } from 'vitest';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { aManagedMember } from '#tests/support/factories/members.ts';
import { UNFINISHED } from '#ui/time/typed-date.ts';
import { differencesIn } from '#ui/editing/version-comparison.ts';
import {
  memberChangesOf,
  memberDraftOf,
  memberErrors,
  membersCompared,
  parseDraft,
  refusedIn,
  withPosition,
} from './member-draft.ts';

knowFirstOrganisation();

const member = aManagedMember();
const draft = memberDraftOf(member);
const sent = (changes: Partial<typeof draft> = {}) =>
  memberChangesOf({ ...draft, ...changes }, { before: member, revision: 7 });

describe('an edit of a member', () => {
  it('begins with what is stored', () => {
    expect(draft).toMatchObject({
      ...{ username: 'Mirela', secondaryInGameRoles: 'Gunner, scout', joinDate: '2025-09-22' },
      ...{ primaryPositionId: member.primaryPositionId, primaryRank: 'Experienced' },
    });
  });

  it('sends SPEC 3.3 and the revision it is based on, and the moment as it was on an untouched day', () => {
    const { username, email, role, flags, secondaryInGameRoles, joinDate } = member;
    expect(sent()).toMatchObject({
      ...{ username, email, role, flags, secondaryInGameRoles, joinDate, revision: 7 },
    });
  });

  it('sends another day as noon there, and none as none', () => {
    expect(sent({ joinDate: '2024-02-29' }).joinDate).toBe(new Date(2024, 1, 29, 12).toISOString());
    expect(sent({ joinDate: '' }).joinDate).toBe('');
  });

  it('sends roles in the game as a list', () => {
    expect(sent({ secondaryInGameRoles: ' Medic,, scout ,' }).secondaryInGameRoles).toEqual([
      'Medic',
      'scout',
    ]);
  });

  it('needs a name and an email, and a real day', () => {
    expect(memberErrors(draft)).toEqual({});
    const wrong = { ...draft, username: ' ', email: 'nobody', joinDate: '0025-09-22' };
    expect(Object.keys(memberErrors(wrong))).toEqual(['username', 'email', 'joinDate']);
  });

  it('has no join date while a part of it is missing: it is neither empty nor today', () => {
    const typed = { ...draft, joinDate: UNFINISHED };
    expect(memberErrors(typed)['joinDate']).toMatch(
      /^This date isn't complete, or there's no such day\./,
    );
    expect(() => membersCompared(member, typed)).not.toThrow();
  });

  it('is read back from the device, unless another version of the app stored it', () => {
    expect(parseDraft(structuredClone(draft))).toEqual(draft);
    for (const other of [null, 'text', {}, { ...draft, role: 'Owner' }, { ...draft, flags: ['x'] }])
      expect(parseDraft(other)).toBeNull();
  });
});

describe('what the server refuses', () => {
  const id = positionByTitle('Scout')?.id ?? null;

  it('is told at the fields, and goes with a change of them', () => {
    const said = 'A member can hold at most 3 positions.';
    const errors = refusedIn({ positions: said, 'secondaryInGameRoles.0': 'Too long.' });
    expect(errors).toMatchObject({ secondaryInGameRoles: 'Too long.', tertiaryPositionId: said });
    const left = new Set(Object.keys(errors));
    for (const name of Object.keys(withPosition(draft, 'secondaryPositionId', id)))
      left.delete(name);
    expect([...left]).toEqual(['secondaryInGameRoles']);
  });

  it('leaves the other positions as they are', () => {
    const { primaryPositionId, tertiaryPositionId } = draft;
    expect(withPosition(draft, 'secondaryPositionId', id)).toEqual({
      ...{ primaryPositionId, tertiaryPositionId },
      secondaryPositionId: id,
    });
  });
});

describe('somebody else was faster', () => {
  it('is told by what differs', () => {
    const theirs = aManagedMember({
      role: 'Leader',
      flags: ['OrgMember'],
      primaryPositionId: null,
      secondaryPositionId: positionByTitle('Scout')?.id ?? null,
      joinDate: '2026-01-02T12:00:00.000Z',
    });
    const told = differencesIn(membersCompared(theirs, draft));
    expect(told.map(({ name, theirs: one, mine }) => [name, one, mine])).toEqual([
      ['Join date', '2 Jan 2026', '22 Sep 2025'],
      ['Role', 'Leader', 'Member'],
      ['Primary position', '', 'Hauler'],
      ['Secondary position', 'Scout', ''],
      ['Flags', 'Org member', 'Org member, Beta tester'],
    ]);
  });

  it('is told nothing if it makes no difference', () => {
    const theirs = aManagedMember({ flags: ['BetaTester', 'OrgMember'], revision: 2 });
    expect(differencesIn(membersCompared(theirs, draft))).toEqual([]);
  });
});
