import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isAllOut } from '#tests/support/worlds/unreleased.ts';
import { auditSince } from './audit.ts';
import { collections } from './collections.ts';
import { FIRST_KNOWLEDGE, highestSince, KNOWLEDGE, scopesLearnt } from './knowledge.ts';
import { newsSince } from './news.ts';

it('SPEC 7.22 the number of this version is that of the newest thing in it', () => {
  expect(KNOWLEDGE).toBe(Math.max(highestSince(), ...Object.values(auditSince)));
});

/** How many things came with each number that is out or below that of this version: devices that have it know no more, so none is added. */
const known = [39, 12, 7, 8];

it('SPEC 7.22 what is new has the number of this version, and none that devices have already', () => {
  const numbers = [
    ...Object.values(collections).map((one) => ('since' in one ? one.since : FIRST_KNOWLEDGE)),
    ...Object.values(collections).flatMap((one) => ('grownIn' in one ? [one.grownIn] : [])),
    ...[...Object.values(newsSince), ...Object.values(auditSince)],
  ];
  const counted = Array.from(
    { length: KNOWLEDGE },
    (_, at) => numbers.filter((number) => number === at + 1).length,
  );
  expect(counted.slice(0, known.length)).toEqual(known);
  const isOut = isAllOut(readFileSync('CHANGELOG.md', 'utf8'));
  expect(known.length, 'a release adds the count of its number').toBe(
    isOut ? KNOWLEDGE : KNOWLEDGE - 1,
  );
});

it('PL20 a device that learns of further fields loads their rows anew: it has left these out', () => {
  expect([...scopesLearnt(4, 5)].sort()).toEqual(['checkin', 'events', 'org', 'self']);
  expect(scopesLearnt(5, 5).size).toBe(0);
});
