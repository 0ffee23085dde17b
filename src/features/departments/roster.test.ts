import { describe, expect, it } from 'vitest';
import type { MemberRow } from '#contract/member-rows.ts';
import { firstOrganisation } from '#domain/first/organisation.ts';
import {
  chiefByAny,
  chiefByPrimary,
  foundLabel,
  membersLabel,
  namedLike,
  positionSummaries,
  titlesIn,
} from './roster.ts';

const inLogistics = (title: string) => ({ department: 'logistics', title });
const inMedical = (title: string) => ({ department: 'medical', title });

function aMember(username: string, held: Partial<MemberRow> = {}): MemberRow {
  return {
    id: username,
    username,
    role: 'Member',
    avatarUrl: '',
    isOrgMember: true,
    primaryPosition: null,
    secondaryPosition: null,
    tertiaryPosition: null,
    revision: 1,
    ...held,
  };
}

describe('SPEC 2.27, the chief', () => {
  const byThird = aMember('Ada', { tertiaryPosition: inLogistics('Chief Logistics Officer') });
  const byFirst = aMember('Bo', { primaryPosition: inLogistics('Chief Logistics Officer') });

  it('of the landing is the roster member whose first position says Chief', () => {
    expect(chiefByPrimary([byThird, byFirst], 'logistics', firstOrganisation)).toBe(byFirst);
    expect(chiefByPrimary([byThird], 'logistics', firstOrganisation)).toBeUndefined();
  });

  it('of the department page is the first with a chief’s position in any of three places', () => {
    expect(chiefByAny([byThird, byFirst], 'logistics', firstOrganisation)).toBe(byThird);
    expect(chiefByAny([aMember('Cy')], 'logistics', firstOrganisation)).toBeUndefined();
  });

  it('is no chief of another department who also serves here', () => {
    const guest = aMember('Di', {
      primaryPosition: inMedical('Chief Medical Officer'),
      secondaryPosition: inLogistics('Hauler'),
    });
    expect(chiefByPrimary([guest], 'logistics', firstOrganisation)).toBeUndefined();
    expect(chiefByAny([guest], 'logistics', firstOrganisation)).toBeUndefined();
  });

  it('of a position that the device does not know is known by how its title begins, not by the word in it', () => {
    const deputy = aMember('Eve', { primaryPosition: inLogistics('Deputy Chief of Cargo') });
    expect(chiefByAny([deputy], 'logistics', firstOrganisation)).toBeUndefined();
  });

  it('has the title of the position that leads the department, else one made of its name', () => {
    const medical = { id: 'medical', name: 'Medical' };
    expect(firstOrganisation.chiefTitleOf(medical)).toBe('Chief Medical Officer');
    expect(firstOrganisation.chiefTitleOf({ id: 'mess', name: 'Mess' })).toBe('Chief Mess Officer');
  });
});

describe('SPEC 2.30, position summaries', () => {
  const roster = [
    aMember('Ada', { primaryPosition: inLogistics('Hauler') }),
    aMember('Bo', {
      primaryPosition: inMedical('Field Medic'),
      secondaryPosition: inLogistics('Hauler'),
      tertiaryPosition: inLogistics('Miner'),
    }),
    aMember('Cy', { primaryPosition: inLogistics('Chief Logistics Officer') }),
  ];
  const summaries = positionSummaries(roster, { id: 'logistics' }, firstOrganisation);
  const names = (title: string) =>
    summaries.find((one) => one.title === title)?.members.map(({ username }) => username);

  it('count who holds a position in any of the three places', () => {
    expect(names('Hauler')).toEqual(['Ada', 'Bo']);
    expect(names('Miner')).toEqual(['Bo']);
  });

  it('show a position that nobody holds', () => {
    expect(names('Quartermaster')).toEqual([]);
  });

  it('skip the chief’s position and those of other departments', () => {
    expect(names('Chief Logistics Officer')).toBeUndefined();
    expect(names('Field Medic')).toBeUndefined();
  });

  it('end with a position that the device does not know yet', () => {
    const newcomer = aMember('Di', { primaryPosition: inLogistics('Drone Wrangler') });
    const titles = positionSummaries([newcomer], { id: 'logistics' }, firstOrganisation).map(
      ({ title }) => title,
    );
    expect(titles.at(-1)).toBe('Drone Wrangler');
  });
});

describe('a long list of members', () => {
  const members = [aMember('Kestrel'), aMember('TamSato'), aMember('kestrel_2')];

  it('is filtered by a part of the name in any letter case', () => {
    expect(namedLike(members, ' KEST ').map(({ username }) => username)).toEqual([
      'Kestrel',
      'kestrel_2',
    ]);
    expect(namedLike(members, '')).toEqual(members);
  });

  it('says how many there are', () => {
    expect([0, 1, 14].map(membersLabel)).toEqual(['No members', '1 member', '14 members']);
  });
});

describe('a name that is looked for', () => {
  it('is told with how many have it, of how many', () => {
    expect(foundLabel(3, 120)).toBe('3 of 120 members');
    expect(foundLabel(0, 12)).toBe('0 of 12 members');
    expect(foundLabel(12, 12)).toBe('12 members');
  });

  it('comes with what its member holds in this department', () => {
    const member = aMember('Ada', {
      primaryPosition: inLogistics('Hauler'),
      secondaryPosition: inMedical('Medic'),
      tertiaryPosition: inLogistics('Miner'),
    });
    expect(titlesIn(member, 'logistics')).toEqual(['Hauler', 'Miner']);
  });
});
