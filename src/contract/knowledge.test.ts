import { expect, it } from 'vitest';
import { auditSince } from './audit.ts';
import { highestSince, KNOWLEDGE, scopesLearnt } from './knowledge.ts';

it('SPEC 7.22 the number of this version is that of the newest thing in it', () => {
  expect(KNOWLEDGE).toBe(Math.max(highestSince(), ...Object.values(auditSince)));
});

it('PL20 a device that learns of further fields loads their rows anew: it has left these out', () => {
  expect([...scopesLearnt(4, 5)].sort()).toEqual(['checkin', 'events', 'org', 'self']);
  expect(scopesLearnt(5, 5).size).toBe(0);
});
