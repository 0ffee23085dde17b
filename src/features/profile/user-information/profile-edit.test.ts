import { describe, expect, it } from 'vitest';
import { aProfile } from '#tests/support/factories/members.ts';
import { editFrom, typedProfileFrom, typedInto, valuesIn } from './profile-edit.ts';

const shown = { username: 'pilot', gameUserName: 'Ace', discordName: 'ace#1' };

describe('the form of the profile', () => {
  it('DC1 remembers what stood in a field at the first keystroke', () => {
    const first = typedInto({}, { field: 'discordName', value: 'b', shown: 'ace#1' });
    const typed = typedInto(first, { field: 'discordName', value: 'bo', shown: 'changed' });
    const { edit } = editFrom(typed, { ...shown, discordName: 'changed' });
    expect(edit?.values.discordName).toBe('bo');
    expect(edit?.base.discordName).toBe('ace#1');
  });

  it('shows what the profile says in fields that nobody typed into', () => {
    const typed = typedInto({}, { field: 'discordName', value: 'bo', shown: 'ace#1' });
    const now = { ...shown, gameUserName: 'Bravo' };
    expect(valuesIn(typed, now)).toEqual({ ...now, discordName: 'bo' });
    expect(editFrom(typed, now).edit?.base.gameUserName).toBe('Bravo');
  });

  it('saves what was typed as the server will keep it', () => {
    const typed = typedInto({}, { field: 'username', value: '  iona ', shown: 'pilot' });
    expect(editFrom(typed, shown).edit?.values.username).toBe('iona');
    const pasted = typedInto({}, { field: 'discordName', value: '\u2068iona\u2069', shown: 'p' });
    expect(editFrom(pasted, shown).edit?.values.discordName).toBe('iona');
  });

  it.each([
    ['username', ' ', 'Enter a name.'],
    ['username', 'x', 'Use at least 2 characters.'],
    ['gameUserName', 'x'.repeat(61), 'Use at most 60 characters.'],
    ['username', '\u3164\u3164', 'Use at least 2 characters.'],
  ] as const)('says what is wrong with %s %j', (field, value, sentence) => {
    const { edit, mistakes } = editFrom(typedInto({}, { field, value, shown: '' }), shown);
    expect(edit).toBeNull();
    expect(mistakes[field]).toBe(sentence);
  });

  it('a name from before a rule does not stand in the way of the other fields', () => {
    const old = { ...shown, username: '\u3164\u3164', discordName: 'a\u200Bb' };
    const typed = typedInto({}, { field: 'gameUserName', value: 'Bravo', shown: 'Ace' });
    expect(editFrom(typed, old).edit?.values).toEqual({ ...old, gameUserName: 'Bravo' });
  });

  it('goes on from what was refused', () => {
    const refusal = { entryId: 'e', message: 'Taken.', fields: {}, wanted: { username: 'admin' } };
    const typed = typedProfileFrom({
      profile: aProfile({ username: 'pilot' }),
      state: 'refused',
      refusal,
    });
    expect(typed).toEqual({ username: { value: 'admin', base: 'pilot' } });
  });
});
