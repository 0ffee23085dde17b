import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LARGEST_FILE } from '#contract/uploads.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { keepShared } from './received-share.ts';
import { sweepFiles } from './sweep-files.ts';

let db: MusterDatabase;

beforeEach(() => {
  db = databaseOf('leader');
});
afterEach(async () => {
  await db.delete();
});

async function keep(parts: Readonly<Record<string, string | File>>) {
  const sent = new FormData();
  for (const [name, part] of Object.entries(parts)) sent.set(name, part);
  await keepShared(db, sent, 5);
  const [row] = await db.drafts.toArray();
  return row?.value;
}

/** Begins as a JPEG. */
function aFile(type: string, size = 3): File {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff]);
  return new File([bytes], 'a', { type });
}

describe('SPEC 11.6 what is shared is kept on the device', () => {
  test('with its picture, which stays for as long as it does', async () => {
    const value = await keep({
      title: 'Hangar',
      url: 'https://a.example',
      picture: aFile('image/png'),
    });
    expect(value).toMatchObject({
      title: 'Hangar',
      text: '',
      url: 'https://a.example',
      leftOut: '',
    });
    const [file] = await db.files.toArray();
    expect(value).toMatchObject({ picture: `/uploads/kept/${file?.id}` });
    expect((await db.fileBytes.get(file?.id ?? ''))?.bytes.byteLength).toBe(3);

    const later = Date.now() + DAY_MS;
    await sweepFiles(db, later);
    expect(await db.fileBytes.count()).toBe(1);
    await db.drafts.clear();
    await sweepFiles(db, later);
    expect(await db.fileBytes.count()).toBe(0);
  });

  test.each([
    ["a isn't an image.", new File(['only named so'], 'a', { type: 'image/png' })],
    ['12 MB at most', aFile('image/png', LARGEST_FILE + 1)],
    ['HEIC photos', new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'IMG_1.HEIC')],
  ])('without a file that cannot be sent, and says why: %s', async (reason, picture) => {
    expect(await keep({ text: 'Look', picture })).toMatchObject({
      text: 'Look',
      picture: '',
      leftOut: expect.stringContaining(reason) as unknown,
    });
    expect(await db.fileBytes.count()).toBe(0);
  });

  test.each(['text/html', '', 'image/png'])(
    'SPEC 16.11 with a picture of the kind that its bytes tell, if it calls itself "%s"',
    async (type) => {
      await keep({ picture: aFile(type) });
      expect(await db.files.toArray()).toMatchObject([{ type: 'image/jpeg' }]);
    },
  );

  test('each share by itself: none replaces another', async () => {
    await keep({ text: 'one' });
    await keep({ text: 'two' });
    expect(await db.drafts.count()).toBe(2);
  });

  test('also when whoever sends it made up the form: files for texts, texts for files, and far too much', async () => {
    const value = await keep({ title: aFile('image/png'), text: 'x'.repeat(30_000), picture: 'a' });
    expect(value).toMatchObject({ title: '', text: 'x'.repeat(20_000), picture: '', leftOut: '' });
  });
});
