import { afterEach, expect, test, vi } from 'vitest';
import { call, NetworkError } from '#api/call.ts';
import { ApiError } from '#contract/problem.ts';
import { eventQuery } from './event.ts';
import { queryClient } from '#runtime/query-client.ts';

vi.mock(import('#api/call.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
const detail = { id: EVENT, title: 'Convoy', roles: [], rsvps: [] };

afterEach(() => {
  queryClient.clear();
  vi.mocked(call).mockReset();
});

const ask = () => queryClient.query(eventQuery(EVENT, 'me'));

test('an event that could not be had is asked for again at once, one that came is not', async () => {
  vi.mocked(call).mockRejectedValueOnce(new NetworkError('No answer.'));
  expect(await ask()).toBe('notHere');
  vi.mocked(call).mockResolvedValueOnce(detail);
  expect(await ask()).toMatchObject({ event: { id: EVENT } });
  expect(await ask()).toMatchObject({ event: { id: EVENT } });
  expect(call).toHaveBeenCalledTimes(2);
});

test.each([
  ['event_gone', 'deleted'],
  ['not_found', 'deleted'],
  ['internal', 'notHere'],
  ['busy', 'notHere'],
  ['session_ended', 'notHere'],
] as const)('an answer %s about an event means that it is %s', async (code, absence) => {
  vi.mocked(call).mockRejectedValueOnce(new ApiError(code, 'No.'));
  expect(await ask()).toBe(absence);
});
