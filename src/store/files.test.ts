import 'fake-indexeddb/auto';
import { KEPT_PATH } from '#sync/intentions/kept-files.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { keepFile } from './files.ts';
import { discardEntry, outboxStore, enqueue } from './outbox-store.ts';
import { sweepFiles } from './sweep-files.ts';

const PICTURE = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001';
let db: MusterDatabase;

beforeEach(async () => {
  db = databaseOf('leader');
  await db.setFact('lease', { holder: 'tab-1', beat: 0 });
});
afterEach(() => db.delete());

const keep = () =>
  keepFile(db, { id: PICTURE, bytes: new ArrayBuffer(3), type: 'image/png', at: 0 });
const store = () => outboxStore(db, { userId: 'leader', holder: 'tab-1', clock: () => 0 });
const publish = (content: string, id = 'e1') =>
  enqueue(db, 'page.publish', {
    id,
    userId: 'leader',
    args: { id: 'mission', isNew: false, basedOn: 0, draft: { content } },
    at: 0,
  });
const shown = `<img src="${KEPT_PATH}${PICTURE}">`;

test('PB2 a text is not frozen before its picture has an address, which it then holds', async () => {
  await keep();
  await publish(shown);
  expect(await store().missingFile('e1')).toMatchObject({ id: PICTURE, type: 'image/png' });
  expect(await store().freeze(['e1'])).toEqual([]);
  expect(await store().fileArrived(PICTURE, { imageUrl: '/uploads/a.webp' })).toBe(true);
  expect(await store().missingFile('e1')).toBeNull();
  expect((await store().freeze(['e1']))[0]?.request?.body).toContain('/uploads/a.webp');
});

test('PB2 a picture that the device has lost is told by having no bytes, and an answer without an address is none', async () => {
  await publish(shown);
  expect(await store().missingFile('e1')).toMatchObject({ id: PICTURE, bytes: null });
  expect(await store().fileArrived(PICTURE, { oh: 'no' })).toBe(false);
});

test('PB2 the answer to a picture does not settle a text that was written on meanwhile', async () => {
  await keep();
  await publish(shown);
  const [entry] = await store().pending();
  if (!entry) throw new Error('Nothing waits.');
  await publish('<p>Without the picture</p>', 'e2');
  const settled = { ...entry, state: 'refused' as const, settledAt: 0, told: 0 as const };
  const effect = { changes: {}, deleted: {}, followUps: [] };
  await store().settle([{ entry, settled, effect, followUps: [] }]);
  expect(await store().pending()).toMatchObject([
    { args: { draft: { content: '<p>Without the picture</p>' } } },
  ]);
  await store().note({ ...entry, attempts: 2 });
  expect(await store().pending()).toMatchObject([
    { attempts: 2, args: { draft: { content: '<p>Without the picture</p>' } } },
  ]);
});

/** What is left of the picture: its row and its bytes. */
const left = async () => [await db.files.count(), await db.fileBytes.count()];

test('PB7 a picture leaves once no draft and no change refers to it, and not before', async () => {
  await keep();
  await publish(shown);
  await sweepFiles(db, 2 * HOUR_MS);
  expect(await left()).toEqual([1, 1]);
  await db.outbox.clear();
  await db.drafts.put({ id: 'page mission', value: { content: shown }, at: 0 });
  await sweepFiles(db, 2 * HOUR_MS);
  expect(await left()).toEqual([1, 1]);
  await db.drafts.clear();
  await sweepFiles(db, HOUR_MS - 1); // chosen a moment ago: its draft may not be written yet
  expect(await left()).toEqual([1, 1]);
  await sweepFiles(db, 2 * HOUR_MS);
  expect(await left()).toEqual([0, 0]);
});

test('PB7 of a picture that has arrived the address stays: a form that was left open may name it again', async () => {
  await keep();
  await publish(shown);
  await store().fileArrived(PICTURE, { imageUrl: '/uploads/a.webp' });
  await db.outbox.clear();
  await sweepFiles(db, 14 * DAY_MS);
  expect(await left()).toEqual([1, 0]);
  await publish(shown);
  expect(await store().missingFile('e1')).toBeNull();
  expect((await store().freeze(['e1']))[0]?.request?.body).toContain('/uploads/a.webp');
  await db.outbox.clear();
  await sweepFiles(db, 50 * DAY_MS);
  expect(await left()).toEqual([0, 0]);
});

test('PB7 a change that is discarded takes its picture along', async () => {
  await keep();
  await publish(shown);
  await discardEntry(db, 'e1');
  expect(await left()).toEqual([0, 0]);
});

test('PB7 sweeping reads no bytes, and no texts while there is no picture', async () => {
  const toArray = vi.spyOn(db.outbox, 'toArray');
  await sweepFiles(db, DAY_MS);
  expect(toArray).not.toHaveBeenCalled();
  await keep();
  await publish(shown);
  const reads: unknown[] = [];
  db.fileBytes.hook('reading', (file) => {
    reads.push(file);
    return file;
  });
  await sweepFiles(db, DAY_MS);
  expect(reads).toEqual([]);
  await store().fileArrived(PICTURE, { imageUrl: '/uploads/a.webp' });
  expect(await store().missingFile('e1')).toBeNull();
  await store().freeze(['e1']);
  expect(reads).toEqual([]);
});
