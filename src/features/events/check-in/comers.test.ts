import { describe, expect, it } from 'vitest';
import type { CheckInMark } from '#contract/check-in.ts';
import type { Comer } from '#sync/views/comers-known.ts';
import { codeAddress, codeInForm, spacedCode } from './code-address.ts';
import { comerGroups, countsText } from './comers.ts';

const comer = (username: string, role: string | null, mark: CheckInMark = 'none'): Comer => ({
  ...{ userId: username, username, avatarUrl: '', role, mark, isWaiting: false },
});
const roles = ['Pilot', 'Medic'];
const crew = [
  comer('Wing 10', 'Pilot', 'present'),
  comer('wing 2', 'Pilot'),
  comer('Nova', 'Medic', 'noShow'),
  comer('Rho', 'Removed role', 'late'),
  comer('Zed', null, 'present'),
  comer('Novak', null),
];
const shown = (sought: string) =>
  comerGroups(crew, { roles, sought }).map(({ title, comers }) => [
    title,
    comers.map(({ username }) => username),
  ]);

describe('SPEC 32.12 who came', () => {
  it('stands by role in the event’s order, by name, with walk-ups behind', () => {
    expect(shown('')).toEqual([
      ['Pilot', ['wing 2', 'Wing 10']],
      ['Medic', ['Nova']],
      ['Removed role', ['Rho']],
      ['Walk-ups', ['Zed']],
    ]);
  });

  it('is found by name, with other members who may have walked up', () => {
    expect(shown('nov')).toEqual([
      ['Medic', ['Nova']],
      ['Without a seat', ['Novak']],
    ]);
    expect(shown('nobody')).toEqual([]);
  });

  it('is counted, with those who came without a seat', () => {
    expect(countsText(crew)).toBe('3 of 5 here, 1 no-show');
    expect(countsText(crew, 'came')).toBe('3 of 5 came, 1 no-show');
    const nine = Array.from({ length: 9 }, (_, at) => {
      const mark = at < 5 ? 'present' : at === 5 ? 'noShow' : 'none';
      return comer(`crew${at}`, 'Pilot', mark);
    });
    expect(countsText(nine)).toBe('5 of 9 here, 1 no-show');
    expect(countsText([comer('A', 'Pilot', 'excused'), comer('B', null)])).toBe(
      '0 of 1 here, 1 excused',
    );
  });
});

describe('SPEC 32.14 the address of a code', () => {
  it('brings the code along, and no other word does', () => {
    const address = new URL(codeAddress('e1', '012345'), 'https://muster.example');
    expect(address.pathname).toBe('/events/e1');
    expect(codeInForm(address.searchParams.get('form') ?? '')).toBe('012345');
    for (const other of [undefined, 'here', 'here-12345', 'here-1234567', 'edit-123456'])
      expect(codeInForm(other)).toBe('');
  });

  it('is read in two halves', () => {
    expect(spacedCode('012345')).toBe('012 345');
  });
});
