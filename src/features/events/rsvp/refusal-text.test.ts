import { expect, test } from 'vitest';
import { anEventView, aRole } from '../an-entry.ts';
import { refusalReason, refusalText } from './refusal-text.ts';

const refusal = {
  ...{ entryId: 'entry', role: 'Medic', attending: true },
  ...({ code: 'role_full', message: 'The role filled up.' } as const),
};

test('SPEC 8.3: a refusal has the words of its screen', () => {
  expect(refusalText(refusal, 'calendar')).toBe(
    "RSVP failed. Your RSVP for Medic didn't go through",
  );
  expect(refusalText({ ...refusal, attending: false }, 'calendar')).toBe(
    "Cancel failed. Your cancellation for Medic didn't go through",
  );
  expect(refusalText(refusal, 'department')).toMatch(/^Failed to update RSVP\. /);
});

test('another role is proposed only where one has seats, and none after the event', () => {
  const lost = aRole({ name: 'Medic', mine: 'refused', isFull: true });
  const proposal = 'The role filled up. Pick another one, or let it go.';
  expect(refusalReason(refusal, anEventView([lost, aRole()]))).toBe(proposal);
  expect(refusalReason(refusal, anEventView([lost, aRole({ isFull: true })]))).toBe(
    refusal.message,
  );
  expect(refusalReason(refusal, null)).toBe(refusal.message);
  const over = { ...refusal, code: 'event_over', message: 'It is over.' } as const;
  expect(refusalReason(over, anEventView([lost, aRole()]))).toBe(over.message);
});
