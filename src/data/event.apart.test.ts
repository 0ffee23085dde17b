import { afterEach, expect, test, vi } from 'vitest';
import { call } from '#api/call.ts';
import { NetworkError, ApiError } from '#contract/problem.ts';
import { askAgainIn, eventQuery } from './event.ts';
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
const askAnew = () => queryClient.query({ ...eventQuery(EVENT, 'me'), staleTime: 0 });

test('an event that could not be had is asked for again at once, one that came is not', async () => {
  vi.mocked(call).mockRejectedValueOnce(new NetworkError('No answer.'));
  expect(await ask()).toBe('notHere');
  vi.mocked(call).mockResolvedValueOnce(detail);
  expect(await ask()).toMatchObject({ event: { id: EVENT } });
  expect(await ask()).toMatchObject({ event: { id: EVENT } });
  expect(call).toHaveBeenCalledTimes(2);
});

test('an event that is looked at is asked for again after a minute, until it is said to be deleted', () => {
  expect(askAgainIn({ event: detail })).toBe(60_000);
  expect(askAgainIn('notHere')).toBe(5_000);
  expect(askAgainIn('deleted')).toBe(false);
});

test.each([new NetworkError('No answer.'), new ApiError('busy', 'Later.')])(
  'an event that came stays when it is asked for again and the answer is %s',
  async (failure) => {
    vi.mocked(call).mockResolvedValueOnce(detail);
    await ask();
    vi.mocked(call).mockRejectedValueOnce(failure);
    expect(await askAnew()).toMatchObject({ event: { id: EVENT } });
    vi.mocked(call).mockRejectedValueOnce(new ApiError('event_gone', 'Gone.'));
    expect(await askAnew()).toBe('deleted');
    expect(call).toHaveBeenCalledTimes(3);
  },
);

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
