import { describe, expect, test } from 'vitest';
import { inTodaysWords } from './first-entries.ts';

/** As versions before 1.2 wrote them; copies on purpose. */
const rsvp = {
  name: 'rsvp.set',
  args: { eventId: 'e', role: 'Pilot', attending: false, seenStart: '2026-12-01T19:00:00.000Z' },
  label: {
    ...{ eventId: 'e', eventTitle: 'Convoy', role: 'Pilot', start: '2026-12-01T19:00:00.000Z' },
  },
} as unknown as Parameters<typeof inTodaysWords>[0];

const application = {
  name: 'application.submit',
  args: { departmentId: 'logistics', postingId: 'p', message: '<p>Me!</p>' },
  label: {
    ...{ postingId: 'p', postingTitle: 'Miner' },
    ...{ departmentId: 'logistics', departmentName: 'Logistics' },
  },
} as unknown as Parameters<typeof inTodaysWords>[0];

describe('OB20 an entry of an earlier version', () => {
  test('about an RSVP is called by role and event, and leads there', () => {
    expect(inTodaysWords(rsvp)).toEqual({
      name: 'rsvp.set',
      args: { ...(rsvp.args as object), eventTitle: 'Convoy' },
      label: {
        title: 'Cancel RSVP as Pilot, Convoy',
        at: '2026-12-01T19:00:00.000Z',
        link: { path: '/events/e', text: 'Choose another role' },
      },
    });
  });

  test('about an application is called by posting and department', () => {
    expect(inTodaysWords(application).label).toEqual({
      title: 'Application for Miner, Logistics',
      link: { path: '/departments/logistics?posting=p', text: 'Open posting' },
    });
  });

  test('that says its own title, or that nobody can read, stays as it is', () => {
    const profile = { name: 'profile.update', args: {}, label: { title: 'Profile: name changed' } };
    expect(inTodaysWords(profile)).toBe(profile);
    const odd = { ...rsvp, args: { eventId: 7 } };
    expect(inTodaysWords(odd)).toBe(odd);
    const today = inTodaysWords(rsvp);
    expect(inTodaysWords(today)).toBe(today);
  });
});
