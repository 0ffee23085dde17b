import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/call.ts';
import { NetworkError, ApiError, type ProblemCode } from '#contract/problem.ts';
import { aStorage } from '#tests/support/worlds/storage.ts';
import { forgetLeft, keepLeft, leftSessions } from './signed-out-sessions.ts';
import { tellLeft } from './report-signed-out.ts';

vi.mock(import('#api/call.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));
const answer = vi.mocked(call);

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  answer.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const told = () => answer.mock.calls.map(([, options]) => options?.body);

it('SPEC 12.18 asks nothing of the server while nothing was left', async () => {
  keepLeft('a');
  forgetLeft(['a']);
  await tellLeft();
  expect(told()).toEqual([]);
});

it('SPEC 12.18 tells of all that was left, once', async () => {
  for (const id of ['a', 'b', 'a']) keepLeft(id);
  await tellLeft();
  await tellLeft();
  expect(told()).toEqual([{ ids: ['b', 'a'] }]);
});

it('keeps the newest twenty', () => {
  const ids = Array.from({ length: 25 }, (_, place) => `s${place}`);
  for (const id of ids) keepLeft(id);
  expect(leftSessions()).toEqual(ids.slice(5));
});

it('keeps what is left while it is telling', async () => {
  keepLeft('a');
  answer.mockImplementationOnce(async () => {
    keepLeft('b');
    await tellLeft(); // the connection comes back meanwhile
  });
  await tellLeft();
  expect(told()).toEqual([{ ids: ['a'] }]);
  expect(leftSessions()).toEqual(['b']);
});

it.each<[string, Error]>([
  ['no answer', new NetworkError('none')],
  ...(['rate_limited', 'busy', 'internal', 'update_required'] as const).map(refusal),
])('after %s keeps it for the next time', async (_, error) => {
  keepLeft('a');
  answer.mockRejectedValueOnce(error);
  await tellLeft();
  expect(leftSessions()).toEqual(['a']);
  await tellLeft();
  expect(leftSessions()).toEqual([]);
});

it('asks no more after a refusal that would come again', async () => {
  keepLeft('a');
  answer.mockRejectedValueOnce(refusal('invalid')[1]);
  await tellLeft();
  expect(leftSessions()).toEqual([]);
});

function refusal(code: ProblemCode): [string, Error] {
  return [code, new ApiError(code, 'No.')];
}
