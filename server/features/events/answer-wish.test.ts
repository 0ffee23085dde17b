import { expect, it } from 'vitest';
import { seatAlone, type CalledWish } from './answer-wish.ts';

const seat: CalledWish = { answer: 'seat', role: 'Pilot', orWait: false, waiting: [] };

it.each<[string, Partial<CalledWish>, string | null]>([
  ['by somebody whose screen said what was pressed', { changes: [{ what: 'seat' }] }, 'Pilot'],
  ['of a client that says nothing of that', {}, 'Pilot'],
  ['by whoever would wait for it as well', { orWait: true }, 'Pilot'],
  ['and another given up', { changes: [{ what: 'cancel' }, { what: 'seat' }] }, 'Pilot'],
  ['beside a place on a list', { waiting: ['Medic'] }, null],
  [
    'beside a place on a list that its role is left for',
    { changes: [{ what: 'seat' }, { what: 'join', role: 'Pilot' }] },
    null,
  ],
  ['with a note', { note: 'Late', changes: [{ what: 'seat' }, { what: 'note' }] }, null],
  ['with a note that is taken away', { note: '' }, null],
  ['that its author had, who left a list', { changes: [{ what: 'leave' }] }, null],
  ['that its author had, of which nothing changed', { changes: [] }, null],
  ['that nobody wants', { answer: 'maybe', role: null, changes: [{ what: 'maybe' }] }, null],
])('whether a seat is all that is wished: one %s', (_, wish, role) => {
  expect(seatAlone({ ...seat, ...wish })).toBe(role);
});
