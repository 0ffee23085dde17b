import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import type { QueryResult } from './query-client.ts';

const KEY = 'muster.queries';

/** What the browser keeps over a restart, and every text that was written. */
let stored: Map<string, string>;
let written: string[];

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  written = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      written.push(text);
      stored.set(key, text);
    },
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that starts with what the browser has kept, and a member in it. */
async function start(userId = 'alex') {
  vi.resetModules();
  const { current } = await import('./current.ts');
  const { databaseOf } = await import('#store/database.ts');
  current.set({ db: databaseOf(userId), userId, token: 't', isKept: true });
  const { queryClient, keptFor, takeAnswer } = await import('./query-client.ts');
  const { forgetQueries } = await import('./forget-queries.ts');
  await vi.advanceTimersByTimeAsync(0);
  const ask = (answer: string, meta = {}) =>
    queryClient.query({
      queryKey: ['list'],
      queryFn: async (): QueryResult<string> => answer,
      meta,
    });
  return { queryClient, keptFor, forgetQueries, takeAnswer, ask };
}

function listIn(client: QueryClient): unknown {
  return client.getQueryData(['list']);
}

test('an answer that no screen shows any more is still known the next day', async () => {
  const { queryClient, ask } = await start();
  await ask('asked for');
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(listIn(queryClient)).toBe('asked for');
});

test('what could not be had is asked for again once our server answers, if a screen shows it', async () => {
  const { queryClient } = await start();
  const { noteContact, noteSilence } = await import('./connection.ts');
  const { QueryObserver } = await import('@tanstack/react-query');
  noteSilence({ isGatewayTrouble: true });
  const ask = vi.fn<() => QueryResult<string>>(async () => 'answer');
  ask.mockRejectedValueOnce(new Error('none'));
  const screen = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: async (): QueryResult<string> => ask(),
    retry: false,
  });
  const leave = screen.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.getCurrentResult().status).toBe('error');
  noteContact();
  noteContact();
  await vi.advanceTimersByTimeAsync(0);
  expect([listIn(queryClient), ask.mock.calls.length]).toEqual(['answer', 2]);
  leave();
});

test('what is to be kept survives a restart, for however long, and nothing else does', async () => {
  const before = await start();
  await before.ask('kept', before.keptFor('alex'));
  await before.queryClient.query({
    queryKey: ['other'],
    queryFn: async (): QueryResult<string> => 'asked for',
  });
  await vi.advanceTimersByTimeAsync(30 * DAY_MS);
  const { queryClient } = await start();
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(listIn(queryClient)).toBe('kept');
  expect(queryClient.getQueryData(['other'])).toBeUndefined();
});

test('an answer to another member is not kept', async () => {
  const { ask, keptFor } = await start('sam');
  await ask('kept', keptFor('alex'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(written.join()).not.toContain('"kept"');
});

test('what was asked goes when its member does, also what was just about to be written', async () => {
  const { queryClient, ask, keptFor, forgetQueries } = await start();
  await ask('first', keptFor('alex'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stored.get(KEY)).toContain('"first"');
  queryClient.setQueryData(['list'], 'second');
  await vi.advanceTimersByTimeAsync(500);
  vi.spyOn(queryClient, 'clear').mockImplementationOnce(() => undefined); // one that comes late
  forgetQueries();
  expect(stored.has(KEY)).toBe(false);
  await vi.advanceTimersByTimeAsync(600);
  expect(written.join()).not.toContain('"second"');
  forgetQueries();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(listIn(queryClient)).toBeUndefined();
  expect(listIn((await start()).queryClient)).toBeUndefined();
});

test.each([
  ['cannot be read', '{'],
  ['an earlier version wrote', '{"mutations":[],"queries":[]}'],
])('what %s is thrown away', async (_, text) => {
  stored.set(KEY, text);
  await start();
  expect(stored.has(KEY)).toBe(false);
});

test('a question that was on its way when a change was answered takes nothing of it back', async () => {
  const { queryClient, takeAnswer } = await start();
  const { QueryObserver } = await import('@tanstack/react-query');
  const answers: ((answer: string) => void)[] = [];
  const seen = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: (): QueryResult<string> => new Promise((resolve) => answers.push(resolve)),
  });
  const forget = seen.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  await takeAnswer(['list'], 'after');
  answers[0]?.('before');
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.getCurrentResult().data).toBe('after');
  forget();
});
