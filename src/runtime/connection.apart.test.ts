import { afterEach, expect, test, vi } from 'vitest';
import * as api from '#api/send.ts';
import { silences } from '#tests/support/hostile/silence.inputs.ts';
import { connection, sendTracked, sendFileTracked } from './connection.ts';

vi.mock(import('#api/send.ts'), async (original) => ({
  ...(await original()),
  send: vi.fn(),
  sendFile: vi.fn(),
}));

const { signal } = new AbortController();
const sender = { key: null, credentials: null };
const silence = { retryAfter: null, date: null, key: null, marker: null, body: null };

afterEach(() => {
  vi.unstubAllGlobals();
  connection.set({ reach: 'online' });
});

test('PB10 a picture that gets no answer, or that of a proxy, says nothing about the connection', async () => {
  const file = { ...sender, bytes: new ArrayBuffer(1), type: 'image/png' };
  for (const answer of [null, { ...silence, status: 413 }, { ...silence, status: 502 }]) {
    vi.mocked(api.sendFile).mockResolvedValue(answer);
    expect(await sendFileTracked(file, signal)).toBe(answer);
    expect(connection.get().reach).toBe('online');
  }
});

test.each(silences)(
  'FAULTS 26 a call that gets no answer of ours: $source',
  async ({ input, expected }) => {
    vi.stubGlobal('navigator', { onLine: input.onLine });
    const { status } = input;
    vi.mocked(api.send).mockResolvedValue(status === null ? null : { ...silence, status });
    await sendTracked({ ...sender, method: 'GET', path: '/sync', body: null }, signal);
    expect(connection.get().reach).toBe(expected);
  },
);

test('our own answer to a picture ends being offline', async () => {
  connection.set({ reach: 'offline' });
  vi.mocked(api.sendFile).mockResolvedValue({ ...silence, marker: '1', status: 200 });
  await sendFileTracked({ ...sender, bytes: new ArrayBuffer(1), type: 'image/png' }, signal);
  expect(connection.get().reach).toBe('online');
});

test('OB33 what a proxy answers to a change says nothing yet about the connection; to a pull it does', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const call = { credentials: null, method: 'POST', path: '/posts', body: '{}' } as const;
  vi.mocked(api.send).mockResolvedValue({ ...silence, status: 403 });
  expect(await sendTracked({ ...call, key: 'entry-1' }, signal)).toMatchObject({ status: 403 });
  expect(connection.get().reach).toBe('online');
  await sendTracked({ ...call, key: null }, signal);
  expect(connection.get().reach).toBe('trouble');

  connection.set({ reach: 'online' });
  vi.mocked(api.send).mockResolvedValue({ ...silence, status: 502 });
  await sendTracked({ ...call, key: 'entry-1' }, signal);
  expect(connection.get().reach).toBe('trouble'); // control: that is about the server
});
