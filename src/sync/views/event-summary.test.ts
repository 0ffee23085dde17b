import { expect, test } from 'vitest';
import type { EventRow } from '#contract/events.ts';
import { hiddenSummary, eventSummary } from './event-summary.ts';

function lightWith(...departments: string[]) {
  const event: EventRow = {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'Night convoy',
    start: '2026-11-20T20:00:00.000Z',
    end: '2026-11-20T22:30:00.000Z',
    description: '',
    eventImageUrl: '',
    roles: departments.map((department, place) => ({
      name: `Role ${place}`,
      icon: '',
      capacity: 2,
      department,
    })),
    discordChannelId: null,
    discordMessageId: null,
    revision: 1,
  };
  return eventSummary(event, hiddenSummary(event.id, 0));
}

test('an event has the colour of the department with most roles, of the first where two are level', () => {
  expect(lightWith('medical', 'logistics', 'logistics').department).toBe('logistics');
  expect(lightWith('medical', 'logistics').department).toBe('medical');
  expect(lightWith('', '', 'security').department).toBe('security');
  expect(lightWith('', '').department).toBe('');
  expect(lightWith().department).toBe('');
});
