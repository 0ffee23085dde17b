import { expect, it } from 'vitest';
import { waitlistEnded } from './waitlist-ended.ts';

it('SPEC 31.37 a waitlist that ended says in how many more events of the series', () => {
  const news = {
    kind: 'waitlist.ended' as const,
    ...{ eventId: '5f0c1a0e-54a4-4f2e-9d1c-0c5d5a4b7e10', title: 'Convoy' },
    ...{ start: '2026-11-26T19:30:00.000Z', end: '2026-11-26T21:00:00.000Z' },
    ...{ department: 'logistics', role: 'Medic' },
  };
  const reader = { zone: 'Europe/London', now: new Date('2026-11-20T12:00:00.000Z') };
  const { body } = waitlistEnded.text(news, reader);
  expect(body.endsWith('You can pick another role.')).toBe(true);
  const { body: more } = waitlistEnded.text({ ...news, more: 7 }, reader);
  expect(more).toBe(`${body} And 7 more of the series.`);
});
