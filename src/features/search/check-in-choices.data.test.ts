import { expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { row } from '#tests/support/factories/searched-rows.ts';
import { checkInsAmong } from './check-in-choices.data.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

const START = Date.parse('2126-12-01T19:00:00Z');
const END = START + 2 * HOUR_MS;
const planner = {
  ...{ id: 'planner', role: 'Member' as const, positions: [] },
  flags: ['OrgMember', 'CanEditEvents'] as const,
};
const crew = { ...planner, id: 'crew', flags: ['OrgMember'] as const };

const named = (...asked: Parameters<typeof checkInsAmong>) =>
  checkInsAmong(...asked).map(({ id }) => id);

test.each([
  ['half an hour before it starts', START - 30 * MINUTE_MS, ['e1']],
  ['a moment before that', START - 30 * MINUTE_MS - 1, []],
  ['a day after it has ended', END + 24 * HOUR_MS, ['e1']],
  ['a moment after that', END + 24 * HOUR_MS + 1, []],
])('SPEC 31.41 an editor checks in %s', (_, now, ids) => {
  expect(named([row.event('e1', 'Gate watch')], planner, now)).toEqual(ids);
});

test('SPEC 31.41 of others those alone whom the event names', () => {
  const gate = row.event('e1', 'Gate watch');
  expect(named([gate], crew, START)).toEqual([]);
  expect(named([{ ...gate, helpers: ['crew'] }], crew, START)).toEqual(['e1']);
});

test('SPEC 31.41 nobody where it was called off; three at most, the latest start first', () => {
  const gates = ['1', '2', '3', '4'].map((id) => ({
    ...row.event(id, 'Gate watch'),
    start: new Date(START + Number(id) * MINUTE_MS).toISOString(),
  }));
  expect(named(gates, planner, START)).toEqual(['4', '3', '2']);
  const isOff = gates.map((gate) => ({ ...gate, state: 'calledOff' as const }));
  expect(named(isOff, planner, START)).toEqual([]);
});
