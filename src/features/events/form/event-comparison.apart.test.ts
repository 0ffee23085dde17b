import { knowFirstOrganisation } from '#tests/support/factories/known-organisation.ts';
import { expect, it, vi } from 'vitest';
import { differencesIn } from '#ui/editing/version-comparison.ts';
import { eventsCompared } from './event-comparison.ts';
import { typedEventFrom } from './typed-event.ts';

knowFirstOrganisation();

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

const told = (...versions: Parameters<typeof eventsCompared>) =>
  differencesIn(eventsCompared(...versions));

it('two versions are compared field by field, and only where they differ', () => {
  const mine = typedEventFrom({
    ...theirs,
    title: ' Salvage school ',
    end: '2026-11-26T21:00:00.000Z',
    description: '',
    roles: [],
    eventImageUrl: '',
  });
  expect(told(theirs, mine, now)).toMatchObject([
    { name: 'Title', theirs: 'Salvage academy', mine: 'Salvage school' },
    {
      name: 'Time',
      theirs: 'Thu 26 Nov, 19:30 – 21:30 CET',
      mine: 'Thu 26 Nov, 19:30 – 22:00 CET',
    },
    { name: 'Roles', theirs: 'Hauler 8', mine: '' },
    { name: 'Description', theirs: theirs.description, mine: '' },
    { name: 'Event image', theirs: 'A picture', mine: '' },
  ]);
  expect(told(theirs, typedEventFrom(theirs), now)).toEqual([]);
});

it('a time that is not whole, and another picture, are said to be that', () => {
  const mine = typedEventFrom({ ...theirs, eventImageUrl: '/uploads/sun.webp' });
  const end = { text: '', at: null };
  expect(told(theirs, { ...mine, end }, now)).toMatchObject([
    { name: 'Time', mine: 'Not a whole date and time' },
    { name: 'Event image', theirs: 'Another picture', mine: 'A picture' },
  ]);
});

it('a role that changed its department or icon alone is told with both versions', () => {
  const [hauler] = theirs.roles;
  const mine = typedEventFrom({
    ...theirs,
    roles: [{ ...hauler, name: 'Hauler', capacity: 8, department: 'medical', icon: 'truck' }],
  });
  expect(told(theirs, mine, now)).toMatchObject([
    { theirs: 'Hauler 8 (Logistics, icon none)', mine: 'Hauler 8 (Medical, icon truck)' },
  ]);
});

it('SPEC 31.31 another rule of the series is told in words; one that is not changed here is theirs', () => {
  const series = { rule: 'FREQ=WEEKLY', zone: 'Europe/Berlin', next: [], revision: 2 };
  const place = { seriesId: 's', occurrence: '2026-11-26' };
  const mine = { ...typedEventFrom({ ...theirs, ...place }), scope: 'all' as const, series };
  const changed = { ...theirs, ...place, series: { ...series, rule: 'FREQ=DAILY', revision: 3 } };
  expect(told(changed, mine, now)).toEqual([]);
  const repeat = {
    every: 2,
    unit: 'week',
    days: ['TH'],
    way: 'date',
    end: { kind: 'never' },
  } as const;
  expect(told(changed, { ...mine, repeat }, now)).toMatchObject([
    {
      name: 'Repeats',
      theirs: 'Every day at 19:30 (Berlin)',
      mine: 'Every other Thursday at 19:30 (Berlin)',
      fields: ['repeat', 'series', 'seriesForm'],
    },
  ]);
});

it('SPEC 30.56 a role that is for others in one of the versions is told with whom', () => {
  const audience = { departments: ['medical'], positions: [], flags: [] };
  const roles = theirs.roles.map((role) => ({ ...role, audience }));
  const mine = typedEventFrom({ ...theirs, roles });
  expect(told(theirs, mine, now)).toMatchObject([
    { theirs: 'Hauler 8 (for everybody)', mine: 'Hauler 8 (for Medical)' },
  ]);
});
