import { FIRST, kept, lost, SECOND, type LostThing } from '../lost-thing.ts';

const liking = (skills: string) => ({
  ...{ interests: [], playstyle: '', squadPreference: '', skills },
  ...{ primaryRole: '', secondaryRole: '', tertiaryRole: '' },
});
const liked = (id: string, skills: string) => ({
  ...{ id, name: 'preferences.save', args: liking(skills), reply: liking(skills) },
});
const likes = (skills: string) => ({
  documents: [{ id: 'preferences', revision: 3, value: liking(skills) }],
});

export const things: readonly LostThing[] = [
  {
    input: 'preferences, saved twice: the last ones are told',
    accepts: [liked(FIRST, 'Turrets'), liked(SECOND, 'Medic')],
    ...lost(SECOND, 'PUT', '/auth/user/preferences', liking('Medic')),
    ...{ had: likes(''), left: likes('') },
  },
  {
    ...{ ...kept, input: 'preferences that say again what they said before the copy' },
    ...{ had: likes(''), accepts: [liked(FIRST, 'Turrets'), liked(SECOND, '')], left: likes('') },
  },
  {
    ...{ ...kept, input: 'preferences that another device has changed since' },
    ...{ accepts: [liked(FIRST, 'Turrets')], left: likes('Medic'), known: [FIRST] },
  },
];
