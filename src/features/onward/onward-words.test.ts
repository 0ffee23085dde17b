import { expect, test } from 'vitest';
import {
  needAction,
  needActionLabel,
  needActionTexts,
  noSeatsText,
  nothingText,
  standingSaid,
} from './onward-words.ts';

const need = { role: 'Field medic', title: 'Rescue exercise' };
const standings = ['no', 'attending', 'waiting', 'cancelling'] as const;

test("SPEC 15.5 a row's button says what it is for, beginning with the text that is seen on it", () => {
  expect(standings.map((standing) => needActionLabel({ ...need, standing }))).toEqual([
    'RSVP as Field medic, Rescue exercise',
    'Undo RSVP as Field medic, Rescue exercise',
    'Undo RSVP as Field medic, Rescue exercise',
    'Undo cancellation as Field medic, Rescue exercise',
  ]);
  for (const standing of standings) {
    const text = needActionTexts[needAction(standing)];
    expect(needActionLabel({ ...need, standing }).startsWith(text)).toBe(true);
  }
});

test('SPEC 15.5 what a press has changed is told in a sentence', () => {
  expect(standings.map((standing) => standingSaid('Medic', standing))).toEqual([
    '',
    "You've RSVP'd as Medic.",
    'Your RSVP as Medic is waiting to send.',
    'Your cancellation as Medic is waiting to send.',
  ]);
});

test('SPEC 15.3 and 15.4 what is missing is told as it is', () => {
  expect(nothingText({ isFirst: true })).toBe("You haven't signed up for anything yet.");
  expect(nothingText({ isFirst: false })).toBe('Nothing coming up.');
  expect(noSeatsText([])).toBe('No open seats right now.');
  expect(noSeatsText(['medical'])).toBe('No open seats in your departments right now.');
});
