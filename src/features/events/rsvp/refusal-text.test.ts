import { expect, test } from 'vitest';
import { anEventView, aRole } from '../an-entry.ts';
import { refusalReason, refusalText } from './refusal-text.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const refusal = {
  ...({ entryId: 'entry', role: 'Medic', what: 'seat' } as const),
  ...({ code: 'role_full', message: 'The role filled up.' } as const),
};

test('SPEC 8.3: a refusal has the words of its screen', () => {
  expect(refusalText(refusal, 'calendar')).toBe(
    "RSVP failed. Your RSVP for Medic didn't go through",
  );
  expect(refusalText({ ...refusal, what: 'cancel' }, 'calendar')).toBe(
    "Cancel failed. Your cancellation for Medic didn't go through",
  );
  expect(refusalText(refusal, 'department')).toMatch(/^Failed to update RSVP\. /);
});

test('another role is proposed only where one has seats, and none after the event', () => {
  const lost = aRole({ name: 'Medic', mine: 'refused', isFull: true });
  const proposal = 'The role filled up. Pick another one, or let it go.';
  expect(refusalReason(refusal, anEventView([lost, aRole()]), NOW)).toBe(proposal);
  expect(refusalReason(refusal, anEventView([lost, aRole({ isFull: true })]), NOW)).toBe(
    refusal.message,
  );
  expect(refusalReason(refusal, null, NOW)).toBe(refusal.message);
  const over = { ...refusal, code: 'event_over', message: 'It is over.' } as const;
  expect(refusalReason(over, anEventView([lost, aRole()]), NOW)).toBe(over.message);
});

test('SPEC 30.46 when sign-ups open, and that they closed, is said in the time of the reader', () => {
  const event = { ...anEventView([]), opensAt: '2026-11-20T14:00:00Z' };
  const early = { ...refusal, code: 'signups_not_open', message: 'At 14:00 UTC.' } as const;
  expect(refusalReason(early, event, NOW)).toMatch(/^Sign-ups open .*, in 2 h\.$/);
  const late = { ...refusal, code: 'signups_closed', message: 'Sign-ups closed.' } as const;
  expect(refusalReason(late, event, NOW)).toBe(late.message);
  expect(refusalReason(late, { ...event, closesAt: '2026-11-20T11:00:00Z' }, NOW)).toMatch(
    /^Sign-ups closed .*\d\.$/,
  );
});
