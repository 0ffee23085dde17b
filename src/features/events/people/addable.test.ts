import { expect, test } from 'vitest';
import type { EventAlone } from '#contract/events.ts';
import { addable } from './addable.ts';
import { isStillOn } from './people-groups.ts';

const role = (id: string, name: string) => ({
  ...{ id, name, icon: '', department: '', capacity: 1, attending: 1, waiting: 1 },
});
const rsvp = (userId: string, answer: 'seat' | 'maybe', roleId?: string) => ({
  ...{ id: `e:${userId}`, eventId: 'e', userId, username: userId, avatarUrl: '', revision: 1 },
  ...{ role: '', answer, attending: answer === 'seat', ...(roleId !== undefined && { roleId }) },
});
const waits = (userId: string, of: string, place: number) => ({
  ...{ role: of, userId, username: userId, place },
});
const event: EventAlone = {
  ...{ id: 'e', title: 'Convoy', description: '', eventImageUrl: '', revision: 1 },
  ...{ start: '2026-12-01T19:00:00.000Z', end: '2026-12-01T21:00:00.000Z' },
  ...{ discordChannelId: null, discordMessageId: null },
  roles: [role('h', 'Hauler'), role('m', 'Medic')],
  rsvps: [rsvp('nova', 'seat', 'h'), rsvp('rho', 'maybe')],
  answers: { maybe: 1, no: 0 },
  waitlist: [waits('tau', 'Hauler', 1), waits('rho', 'Hauler', 2), waits('rho', 'Medic', 1)],
  asked: [{ userId: 'eta', username: 'eta', role: 'Hauler', roleId: 'h' }],
};
const named = (...names: string[]) => names.map((name) => ({ userId: name, username: name }));

test('SPEC 30.61 whoever has no seat can be put anywhere but where they are, and it is said where that is', () => {
  const all = named('boat', 'eta', 'nova', 'phi', 'rho', 'tau');
  const away = { away: new Set(['boat']), absent: named('boat') };
  const offered = addable({ event, all, unanswered: named('phi'), ...away });
  expect(offered.map(({ username, standing }) => [username, standing])).toEqual([
    ['boat', 'away'],
    ['eta', 'asks for Hauler'],
    ['phi', ''],
    ['rho', 'Hauler, waitlist, Medic, waitlist, Maybe'],
    ['tau', 'Hauler, waitlist'],
  ]);
  const of = (name: string) =>
    offered.find(({ username }) => username === name)?.destinations.map(({ label }) => label);
  const anywhere = ['Hauler', 'Medic', 'Hauler, waitlist', 'Medic, waitlist', 'Maybe', "Can't go"];
  expect(of('boat')).toEqual(anywhere);
  expect(of('eta')).toEqual(anywhere);
  expect(of('rho')).toEqual(['Hauler', 'Medic', "Can't go"]);
});

test('SPEC 30.61 people are asked as long as they can answer: not of a draft, of what was called off, or is over', () => {
  const before = Date.parse(event.end) - 1;
  expect(isStillOn(event, before)).toBe(true);
  expect(isStillOn(event, before + 1)).toBe(false);
  for (const state of ['draft', 'calledOff'] as const)
    expect(isStillOn({ ...event, state }, before)).toBe(false);
});
