import { afterAll, describe, expect, it } from 'vitest';
import type { EventTemplate } from '#contract/event-templates.ts';
import { momentAt, readPickedMoment } from '#ui/time/picked-moment.ts';
import { eventBodyOf } from '../typed-event.ts';
import { typedFromTemplate } from './from-template.ts';
import { templateWords } from './template-words.ts';

const home = process.env['TZ'];
process.env['TZ'] = 'Europe/Berlin';
afterAll(() => {
  process.env['TZ'] = home;
});

const hauler = { name: 'Hauler', icon: 'truck', department: 'logistics', capacity: 8 };
const audience = { departments: ['logistics'], positions: [], flags: [] };
const event: EventTemplate['event'] = {
  ...{ title: 'Night convoy', description: '<p>Fuel.</p>', eventImageUrl: '' },
  ...{ start: '2026-07-02T18:00:00.000Z', end: '2026-07-02T20:30:00.000Z' }, // 20:00 in Berlin
  roles: [{ ...hauler, id: '6f2a1d0e-0000-4000-8000-000000000001', audience: null }],
  ...{ handoverHours: 5, confirm: true, question: 'Which ship?', audience },
};
const started = (on: string, now = '2026-11-01T00:00:00Z') =>
  eventBodyOf(typedFromTemplate({ event }, { on: readPickedMoment(on), now: new Date(now) }));

describe('SPEC 31.10 a new event of a template', () => {
  it('is on the day of the form, at the time of day it had in summer, just as long', () => {
    expect(started('2026-12-03T11:15')).toMatchObject({
      ...{ title: 'Night convoy', description: '<p>Fuel.</p>', eventImageUrl: '' },
      ...{ start: '2026-12-03T19:00:00.000Z', end: '2026-12-03T21:30:00.000Z' },
      ...{ roles: [hauler], handoverHours: 5, confirm: true, question: 'Which ship?', audience },
    });
    expect(started('2026-12-03T11:15').roles[0]).not.toHaveProperty('id');
  });

  it('is never past: a day later where its time is over', () => {
    expect(started('2026-11-26T08:00', '2026-11-26T19:00:00Z').start).toBe(
      '2026-11-26T19:00:00.000Z',
    );
    expect(started('2026-11-26T08:00', '2026-11-26T19:00:01Z').start).toBe(
      '2026-11-27T19:00:00.000Z',
    );
    expect(started('', '2026-11-26T20:00:00Z').start).toBe('2026-11-27T19:00:00.000Z');
  });

  it('goes to the next day where the clocks skip its time', () => {
    const night = { ...event, start: '2026-07-02T00:30:00Z', end: '2026-07-02T01:30:00Z' };
    const on = momentAt('2027-03-28T10:00:00Z');
    const typed = typedFromTemplate(
      { event: night },
      { on, now: new Date('2027-03-01T00:00:00Z') },
    );
    expect(typed.start.text).toBe('2027-03-29T02:30');
  });
});

it.each<[Partial<typeof event>, string]>([
  [{}, '20:00 – 22:30 · 1 role, 8 places'],
  [{ roles: [] }, '20:00 – 22:30 · no roles'],
  [{ end: event.start }, '20:00 · 1 role, 8 places'],
  [
    { end: '2026-07-04T18:00:00Z', roles: [hauler, { ...hauler, capacity: 1 }] },
    '20:00, 2 days · 2 roles, 9 places',
  ],
  [{ roles: [{ ...hauler, capacity: 1 }] }, '20:00 – 22:30 · 1 role, 1 place'],
])('SPEC 31.9 a template with %o is told as %s', (part, words) => {
  expect(templateWords({ event: { ...event, ...part } })).toBe(words);
});
