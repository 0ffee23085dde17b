import { afterEach, expect, test, vi } from 'vitest';
import { createEvent, saveEvent } from './event-editing.data.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { publish } from '#data/publishing.ts';

vi.mock('#data/publishing.ts', () => ({ publish: vi.fn(), discardWaiting: vi.fn() }));
vi.mock('#data/sync-now.ts', () => ({ syncNow: vi.fn() }));
afterEach(() => vi.clearAllMocks());

const KNOWN = '6f2a1d0e-0000-4000-8000-000000000001';
const role = { name: 'Hauler', icon: 'truck', department: 'logistics', capacity: 8 };
const draft = {
  ...{ title: 'Convoy', start: '2026-11-27T20:00:00Z', end: '2026-11-27T22:00:00Z' },
  ...{ description: '', eventImageUrl: '', roles: [{ ...role, id: KNOWN }, role] },
};
const form = { name: 'event new', refusedId: null, onRefused: () => undefined };
const uuid = expect.stringMatching(/^[\da-f-]{36}$/) as unknown;

test.each([
  ['made', () => createEvent(KNOWN, draft, form)],
  ['edited', () => saveEvent({ id: KNOWN, revision: 3 }, { draft, basedOn: 3, form })],
])('SPEC 5.27 each role of an event that is %s has an id before it is sent', async (_, save) => {
  await save();
  const [wish] = vi.mocked(publish).mock.calls[0] ?? [];
  const { roles } = (wish && eventIntention.in(wish)?.draft) ?? { roles: [] };
  expect(roles).toMatchObject([{ id: KNOWN }, { id: uuid, name: 'Hauler' }]);
  expect(new Set(roles.map((one) => one.id)).size).toBe(2);
});
