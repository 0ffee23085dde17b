import { expect, it } from 'vitest';
import type { EventView } from '#sync/views/views.ts';
import { readCalendar } from '#tests/support/outside/calendar-reader.ts';
import { noAnswer } from '../an-entry.ts';
import { eventFile } from './event-file.ts';

const now = new Date('2026-11-20T09:30:00Z');

function anEvent(overrides: Partial<EventView> = {}): EventView {
  return {
    id: '5b1c1a3e-0000-4000-8000-000000000001',
    title: 'Night convoy to Lyra: 2 ships! 🚀',
    start: '2026-11-24T20:00:00.000Z',
    end: '2026-11-24T22:00:00.000Z',
    description: '<p>Nine hulls, one lane.</p>',
    eventImageUrl: '',
    roles: [],
    myRole: null,
    answer: noAnswer,
    maybe: [],
    cannot: [],
    discordChannelId: null,
    discordMessageId: null,
    seenAt: null,
    rsvpState: 'no',
    revision: 3,
    ...overrides,
  };
}
const fileOf = (overrides: Partial<EventView> = {}) =>
  eventFile(anEvent(overrides), { origin: 'https://muster.example', now });

it('SPEC 14.8 one event is a calendar file of its own, with the address of its page', () => {
  const { name, type, text } = fileOf();
  expect([name, type]).toEqual(['night-convoy-to-lyra-2-ships.ics', 'text/calendar']);
  const address = 'https://muster.example/events/5b1c1a3e-0000-4000-8000-000000000001';
  expect(readCalendar(text)).toMatchObject({
    name: null,
    events: [
      {
        uid: '5b1c1a3e-0000-4000-8000-000000000001',
        title: 'Night convoy to Lyra: 2 ships! 🚀',
        text: `Nine hulls, one lane.\n\n${address}`,
        start: Date.parse('2026-11-24T20:00:00Z'),
        end: Date.parse('2026-11-24T22:00:00Z'),
        address,
        sequence: 6,
        isBusy: false,
      },
    ],
  });
});

it('SPEC 14.8 it names the role of whoever attends, and not one that still waits', () => {
  const mine = { myRole: 'Hauler', title: 'Patrol' };
  expect(fileOf({ ...mine, rsvpState: 'attending' }).text).toContain('SUMMARY:Patrol (Hauler)');
  expect(fileOf({ ...mine, rsvpState: 'waiting' }).text).toContain('SUMMARY:Patrol\r\n');
});

it('SPEC 30.53, SPEC 30.54 it is tentative after a maybe that was sent, and cancelled once it is called off', () => {
  const roles = [
    {
      ...{ id: 'r', name: 'Hauler', icon: '', department: '', capacity: 1, attending: 0 },
      ...{ spotsLeft: 1, isFull: false, mine: 'asked' as const, line: null, attendees: [] },
    },
  ];
  const said = (answer: 'maybe' | 'asked', isWaiting = false) =>
    fileOf({ title: 'Patrol', roles, answer: { ...noAnswer, answer, isWaiting } }).text;
  expect(said('maybe')).toMatch(/STATUS:TENTATIVE\r\n[^]*SUMMARY:Patrol \(maybe\)\r\n/);
  expect(said('asked')).toMatch(/STATUS:TENTATIVE\r\n[^]*SUMMARY:Patrol \(asked for Hauler\)\r\n/);
  expect(said('maybe', true)).toContain('STATUS:CONFIRMED');
  const off = { title: 'Patrol', state: 'calledOff' as const, reason: 'Storm.' };
  expect(fileOf(off).text).toMatch(/STATUS:CANCELLED\r\n[^]*SUMMARY:Called off: Patrol\r\n/);
});

it.each([
  ['***', 'event.ics'],
  ['../../etc/passwd', 'etc-passwd.ics'],
  ['Überfahrt 宇宙', 'überfahrt-宇宙.ics'],
  ['x'.repeat(200), `${'x'.repeat(60)}.ics`],
])('SPEC 14.8 the file of %s is named %s', (title, name) => {
  expect(fileOf({ title }).name).toBe(name);
});
