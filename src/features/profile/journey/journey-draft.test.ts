import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstOrganisation } from '#domain/first/organisation.ts';
import { listedPosition } from '#domain/position.ts';
import { knowFirstOrganisation } from '#tests/support/factories/known-organisation.ts';
import {
  defaultPreferences,
  hasRepeatedRole,
  interestOptions,
  newMemberPreferences,
  playstyleOptions,
  squadPreferenceOptions,
} from '#domain/preferences.ts';
import { journeyDraftOf, offeredIn, optionOf, roleSlots, withInterest } from './journey-draft.ts';

knowFirstOrganisation();
const entryLevelPositions = firstOrganisation.positions
  .filter(({ isEntryLevel }) => isEntryLevel)
  .map(listedPosition);

describe('what the editor opens with', () => {
  it('SPEC 2.21: the defaults for a member who has nothing', () => {
    expect(journeyDraftOf(newMemberPreferences)).toEqual({
      interests: ['Exploration', 'Mining'],
      playstyle: 'Weekly Ops',
      squadPreference: 'Looking for a Squad',
      skills: 'Logistics, Mentoring, Fleet Tactics',
      primaryRole: '',
      secondaryRole: '',
      tertiaryRole: '',
    });
  });

  it('what the member has, also when the interests are empty', () => {
    const saved = { ...newMemberPreferences, playstyle: 'Casual' };
    expect(journeyDraftOf(saved)).toBe(saved);
  });
});

describe('SPEC 9: what can be chosen', () => {
  it('are 12 interests, 5 playstyles and 5 squad preferences', () => {
    expect(interestOptions).toHaveLength(12);
    expect(playstyleOptions).toHaveLength(5);
    expect(squadPreferenceOptions).toHaveLength(5);
  });

  it('an interest goes on and off, and never stands twice', () => {
    const draft = withInterest(withInterest(defaultPreferences, 'Trade', true), 'Trade', true);
    expect(draft.interests).toEqual(['Exploration', 'Mining', 'Trade']);
    expect(withInterest(draft, 'Mining', false).interests).toEqual(['Exploration', 'Trade']);
  });
});

describe('SPEC 5.4: the three position selectors', () => {
  it('never let one position be chosen twice, whatever is chosen in which order', () => {
    const pick = fc.record({ slot: fc.constantFrom(...roleSlots), of: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(pick), (picks) => {
        let draft = defaultPreferences;
        for (const { slot, of } of picks) {
          const titles = [
            '',
            ...offeredIn(slot.field, draft, entryLevelPositions).map(({ title }) => title),
          ];
          draft = { ...draft, [slot.field]: titles[of % titles.length] ?? '' };
          expect(hasRepeatedRole(draft)).toBe(false);
        }
      }),
      { seed: 20_261_120 },
    );
  });

  it('keep a position that is not on the list any more', () => {
    const draft = { ...defaultPreferences, primaryRole: 'Founder' };
    expect(offeredIn('primaryRole', draft, entryLevelPositions)[0]?.title).toBe('Founder');
    expect(offeredIn('secondaryRole', draft, entryLevelPositions)).toEqual(entryLevelPositions);
  });

  it('name a position with its department, which has a mark', () => {
    const [scout] = entryLevelPositions.filter(({ title }) => title === 'Miner');
    expect(scout && optionOf(scout)).toMatchObject({
      ...{ title: 'Miner', note: 'Logistics', dept: 'logistics' },
    });
  });
});
