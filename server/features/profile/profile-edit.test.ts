import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedFields } from '#contract/profile.ts';
import { mergeEdit } from './profile-edit.ts';

const word = fc.constantFrom('ace', 'bravo', 'charlie');
const values = fc.record({ username: word, gameUserName: word, discordName: word });

describe('merging an edit that may be old (FAULTS 13)', () => {
  it('never changes an untouched field, always stores a touched one, and reports exactly what was lost', () => {
    fc.assert(
      fc.property(values, values, values, (base, stored, edit) => {
        const merged = mergeEdit(stored, { ...edit, base });
        const lost = new Map(merged.overwritten.map(({ field, was }) => [field, was]));
        for (const field of editedFields) {
          const isTouched = edit[field] !== base[field];
          expect(merged.values[field]).toBe(isTouched ? edit[field] : stored[field]);
          const isLost = stored[field] !== base[field] && merged.values[field] !== stored[field];
          expect(lost.get(field)).toBe(isLost ? stored[field] : undefined);
        }
      }),
      { seed: 20261120, numRuns: 500 },
    );
  });
});
