import { expect, test } from 'vitest';
import { declineIn } from './decline.data.ts';

const userId = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const declined = (at: string, note: string) => ({
  at,
  news: { kind: 'membership.declined' as const, userId, note },
});
const approved = (at: string) => ({
  at,
  news: { kind: 'membership.approved' as const, userId, position: null },
});

test('SPEC 18.15 home says the newest line that a recruit was declined with', () => {
  const notices = [
    declined('2027-01-01T00:00:00Z', 'No.'),
    declined('2027-02-01T00:00:00Z', 'Full.'),
  ];
  expect(declineIn(notices)).toBe('Full.');
});

test('SPEC 18.15 nothing is said of it once its reader is in, or before', () => {
  expect(declineIn([])).toBe(null);
  const notices = [approved('2027-02-01T00:00:00Z'), declined('2027-01-01T00:00:00Z', 'No.')];
  expect(declineIn(notices)).toBe(null);
});
