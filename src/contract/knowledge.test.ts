import { expect, it } from 'vitest';
import { auditSince } from './audit.ts';
import { highestSince, KNOWLEDGE } from './knowledge.ts';

it('SPEC 7.22 the number of this version is that of the newest thing in it', () => {
  expect(KNOWLEDGE).toBe(Math.max(highestSince(), ...Object.values(auditSince)));
});
