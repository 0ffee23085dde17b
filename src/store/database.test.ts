import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { collectionNames, collections } from '#contract/collections.ts';
import { databaseOf } from './database.ts';

test('every collection has its table, with the indexes that it declares', async () => {
  const db = databaseOf('me');
  await db.open();
  const indexes = Object.fromEntries(
    collectionNames.map((name) => [name, db.table(name).schema.indexes.map(({ src }) => src)]),
  );
  const declared = Object.fromEntries(
    collectionNames.map((name) => [name, ['g', ...collections[name].indexes]]),
  );
  expect(indexes).toEqual(declared);
  await db.delete();
});
