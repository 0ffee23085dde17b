import { expect, it } from 'vitest';
import { aManagedMember } from '#tests/support/factories/members.ts';
import { fileName, membersCsv } from './member-csv.ts';

it('the exported list has a head and a line for each member', () => {
  const members = [
    aManagedMember(),
    aManagedMember({ username: '=cmd', lastLogin: null, isOnline: false }),
  ];
  const csv = membersCsv(members, ',');
  const [head, first, second, end] = csv.split('\r\n');
  expect(head).toMatch(/^\uFEFF"Username","Email","Role","Primary Position","Primary Rank",/);
  expect(head).toMatch(/,"Events Came To \(90 Days\)","Events With a Seat \(90 Days\)","[^"]+"$/);
  expect(first).toBe(
    '"Mirela","mirela@farwatch.example","Member","Hauler","Experienced","","","","",' +
      '"OrgMember, BetaTester","Mirela_OI","mirela.flies","Fighter pilot","Gunner, scout",' +
      '"2025-09-22","2025-09-21","2026-11-20 16:20","Online","7","9","65"',
  );
  expect(second).toMatch(/^"'=cmd",.*"Never","Offline","7","9","65"$/);
  expect(end).toBe('');
  const [, inGerman] = membersCsv(members, ';').split('\r\n');
  expect(inGerman).toBe(first?.replaceAll('","', '";"'));
  expect(fileName(new Date('2026-11-23T10:00:00Z'))).toBe('members-2026-11-23.csv');
});
