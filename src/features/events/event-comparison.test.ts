import { expect, it, vi } from 'vitest';
import { differencesOf } from './event-comparison.ts';
import { typedFrom } from './typed-event.ts';

vi.hoisted(() => {
  process.env['TZ'] = 'Europe/Berlin';
});

const now = new Date('2026-11-20T12:00:00Z');
const theirs = {
  title: 'Salvage academy',
  start: '2026-11-26T18:30:00.000Z',
  end: '2026-11-26T20:30:00.000Z',
  description: '<p>Tools are <strong>lent</strong>.</p>',
  roles: [{ name: 'Hauler', icon: '', department: 'logistics', capacity: 8 }],
  eventImageUrl: '/uploads/moon.webp',
  revision: 5,
};

it('two versions are compared in words, and only where they differ', () => {
  const mine = typedFrom({
    ...theirs,
    title: ' Salvage school ',
    end: '2026-11-26T21:00:00.000Z',
    description: '',
    roles: [],
    eventImageUrl: '',
  });
  expect(differencesOf(theirs, mine, now)).toEqual([
    { name: 'Title', theirs: 'Salvage academy', mine: 'Salvage school' },
    {
      name: 'Time',
      theirs: 'Thu 26 Nov, 19:30 – 21:30 CET',
      mine: 'Thu 26 Nov, 19:30 – 22:00 CET',
    },
    { name: 'Roles', theirs: 'Hauler 8', mine: 'None' },
    { name: 'Description', theirs: 'Tools are lent.', mine: 'None' },
    { name: 'Event image', theirs: 'A picture', mine: 'None' },
  ]);
  expect(differencesOf(theirs, typedFrom(theirs), now)).toEqual([]);
});

it('a time that is not whole, and another picture, are said to be that', () => {
  const mine = typedFrom({ ...theirs, eventImageUrl: '/uploads/sun.webp' });
  const end = { text: '', at: null };
  expect(differencesOf(theirs, { ...mine, end }, now)).toMatchObject([
    { name: 'Time', mine: 'Not a whole date and time' },
    { name: 'Event image', theirs: 'Another picture', mine: 'A picture' },
  ]);
});
