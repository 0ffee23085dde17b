import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventSeries } from '#contract/event-series.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { sendPicture } from '#data/uploads.ts';
import { KEPT_PATH } from '#sync/intentions/kept-files.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { keepFile } from '#store/files.ts';
import { callServer } from '#runtime/call-server.ts';
import { current } from '#runtime/current.ts';
import { createSeries } from './new-series.data.ts';

vi.mock(import('#data/sync-now.ts'), () => ({ syncNow: vi.fn<() => Promise<void>>() }));
vi.mock('#runtime/call-server.ts', () => ({ callServer: vi.fn() }));
vi.mock('#data/uploads.ts', () => ({ sendPicture: vi.fn() }));

const event = {
  ...{ title: 'Convoy', start: '2026-11-27T20:00:00Z', end: '2026-11-27T22:00:00Z' },
  ...{ description: '', eventImageUrl: '', roles: [] },
};
const series = { event, rule: 'FREQ=DAILY', form: 'a form' };
const lost = new NetworkError('No answer.');

/** What the server has made, by the id of the series, and how its next answers go. */
const made = new Map<string, string>();
let fates: readonly ('arrives' | 'lost on the way back' | 'refused, lost' | 'refused')[] = [];
const answers = new Map<string, { readonly body: string; readonly refusal: ApiError | null }>();
let db: MusterDatabase;

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  db = databaseOf('leader');
  current.set({ db, userId: 'leader', token: 't', isKept: true });
  made.clear();
  answers.clear();
  vi.mocked(callServer).mockImplementation((endpoint, options = {}) => {
    if (endpoint.path === eventSeries.one.path) {
      const { id } = options.params as { id: string };
      if (made.has(id)) return Promise.resolve({});
      return Promise.reject(new ApiError('not_found', 'None.'));
    }
    return answer(options as { key: string; body: object });
  });
});
afterEach(async () => {
  vi.clearAllMocks();
  current.set(null);
  await db.delete();
  vi.unstubAllGlobals();
});

/** As the server keeps its answers by their keys (server/core/idempotency). */
async function answer({ key, body }: { key: string; body: object }): Promise<unknown> {
  const [fate = 'arrives', ...rest] = fates;
  fates = rest;
  const text = JSON.stringify(body);
  const known = answers.get(key);
  if (known && known.body !== text) throw new ApiError('key_reused', 'Used for another call.');
  const refusal = fate.startsWith('refused') ? new ApiError('invalid', 'Not like that.') : null;
  const given = known ?? { body: text, refusal };
  answers.set(key, given);
  if (given.refusal === null) made.set(key, text);
  if (fate.includes('lost')) throw lost;
  if (given.refusal) throw given.refusal;
  return Promise.resolve({});
}

test('SPEC 31.32 a series whose answer was lost is made once, also by a form that was opened anew', async () => {
  fates = ['lost on the way back'];
  await expect(createSeries(series)).rejects.toBe(lost);
  await createSeries(structuredClone(series));
  expect(made.size).toBe(1);
  await createSeries({ ...series, form: 'another form' });
  expect(made.size).toBe(2);
});

test('SPEC 31.32 what was changed after a lost answer makes no second series, and its author is told', async () => {
  fates = ['lost on the way back'];
  await expect(createSeries(series)).rejects.toBe(lost);
  const other = { ...series, event: { ...event, title: 'Late convoy' } };
  await expect(createSeries(other)).rejects.toThrow('was made already');
  expect(made.size).toBe(1);
});

test('SPEC 31.32 a refusal ends the id, also one that nobody has heard', async () => {
  fates = ['refused', 'refused, lost'];
  await expect(createSeries(series)).rejects.toThrow('Not like that.');
  await expect(createSeries(series)).rejects.toBe(lost);
  await createSeries({ ...series, rule: 'FREQ=WEEKLY' });
  expect(made.size).toBe(1);
});

test('SPEC 31.34 a picture that the device has kept is sent before its series, once', async () => {
  const id = crypto.randomUUID();
  await keepFile(db, { id, bytes: new ArrayBuffer(8), type: 'image/webp', at: 1 });
  vi.mocked(sendPicture).mockResolvedValue('/uploads/moon.webp');
  const picture = `${KEPT_PATH}${id}`;
  const shown = { ...event, description: `<img src="${picture}">`, eventImageUrl: picture };
  fates = ['lost on the way back'];
  await expect(createSeries({ ...series, event: shown })).rejects.toBe(lost);
  await createSeries({ ...series, event: shown });
  expect(sendPicture).toHaveBeenCalledTimes(1);
  const [sent = ''] = made.values();
  expect(sent).not.toContain(KEPT_PATH);
  expect(JSON.parse(sent)).toMatchObject({ event: { eventImageUrl: '/uploads/moon.webp' } });
});

test('SPEC 31.34 a picture that is lost is said to be', async () => {
  const shown = { ...event, eventImageUrl: `${KEPT_PATH}${crypto.randomUUID()}` };
  await expect(createSeries({ ...series, event: shown })).rejects.toThrow('Choose it again.');
});
