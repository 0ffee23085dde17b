import { expect, it, vi } from 'vitest';
import { datesTold } from './dates-told.ts';

vi.hoisted(() => {
  process.env['TZ'] = 'Europe/Berlin'; // on 28 March 2027, 02:00 is followed by 03:00
});

it('SPEC 31.22 of the first dates those that a change of the clocks moves say so, and no other', () => {
  const next = ['2027-03-27T01:30:00.000Z', '2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z'];
  const now = new Date('2027-03-10T12:00:00Z');
  expect(datesTold({ next, moved: next.slice(1, 2) }, now)).toEqual([
    'Sat 27 Mar, 02:30 CET',
    'Sun 28 Mar, 03:30 CEST, moved by the change of clocks',
    'Mon 29 Mar, 02:30 CEST',
  ]);
  expect(datesTold({ next, moved: [] }, now).join()).not.toContain('moved');
});
