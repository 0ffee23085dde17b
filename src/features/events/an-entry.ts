// Factories for tests make a calendar entry and a role, with overrides for what the test is about.

import type { CalendarEntry, EventView, RoleView } from '#sync/views/views.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

let made = 0;

/** An entry that lasts two hours unless the test sets its end. */
export function anEntry(overrides: Partial<CalendarEntry> = {}): CalendarEntry {
  made += 1;
  const start = overrides.start ?? '2026-11-20T20:00:00.000Z';
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    title: 'Night convoy to Lyra',
    start,
    end: new Date(Date.parse(start) + 2 * HOUR_MS).toISOString(),
    department: 'logistics',
    mine: 'no',
    spotsLeft: 7,
    ...overrides,
  };
}

export function aRole(overrides: Partial<RoleView> = {}): RoleView {
  return {
    name: 'Hauler',
    icon: '',
    department: 'logistics',
    capacity: 8,
    attending: 5,
    spotsLeft: 3,
    isFull: false,
    mine: 'no',
    line: null,
    attendees: [],
    ...overrides,
  };
}

/** The answer of somebody who has not answered. */
export const noAnswer: EventView['answer'] = {
  ...{ answer: 'none', isWaiting: false, note: '', isNoteWaiting: false },
};

export function anEventView(roles: readonly RoleView[]): EventView {
  return {
    ...anEntry(),
    description: '',
    eventImageUrl: '',
    roles,
    answer: noAnswer,
    maybe: [],
    cannot: [],
    myRole: roles.find(({ mine }) => mine === 'attending' || mine === 'waiting')?.name ?? null,
    discordChannelId: null,
    discordMessageId: null,
    seenAt: null,
    rsvpState: 'no',
    revision: 1,
  };
}
