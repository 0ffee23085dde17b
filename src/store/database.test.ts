import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { Dexie } from 'dexie';
import { databaseOf } from './database.ts';
import { outboxStore } from './outbox-store.ts';

const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
const PICTURE = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001';
const START = '2026-12-01T19:00:00.000Z';
const holding = { userId: ME, holder: 'tab-1', clock: () => 1_000_000_000_000 };

test('OB20 a database of version 1 opens with its entries, the attempted one with its frozen text, and takes drafts (FAULTS 21)', async () => {
  const stored = new Dexie('muster-of-version-1');
  stored.version(1).stores(version1);
  const entry = {
    ...{
      seq: 7,
      id: 'old',
      userId: ME,
      name: 'rsvp.set',
      key: `event:${EVENT}`,
      at: 0,
      format: '1',
    },
    args: { eventId: EVENT, role: 'Pilot', attending: true, seenStart: START },
    label: { eventId: EVENT, eventTitle: 'Convoy', role: 'Pilot', start: START },
    ...{ state: 'waiting', attempts: 1 },
    request: { method: 'POST', path: '/events/rsvp', body: '{"frozen":"text"}' },
  };
  await stored.table('outbox').put(entry);
  stored.close();

  const opened = databaseOf('of-version-1');
  expect(
    Object.fromEntries(opened.tables.map(({ name, schema }) => [name, indexesOf(schema)])),
  ).toMatchObject({ ...version1, drafts: 'id' });
  await opened.drafts.put({ id: 'briefing logistics', value: '<p>Form up.</p>', at: 0 });
  expect(await opened.drafts.count()).toBe(1);
  await opened.setFact('lease', { holder: 'tab-1', beat: 0 });
  expect(await outboxStore(opened, holding).pending()).toEqual([entry]);
  expect(await outboxStore(opened, holding).freeze(['old'])).toEqual([entry]);
  await opened.delete();
});

test('OB20 pictures that wait in a database of version 3 are sent from this one, and so is what shows them (FAULTS 21)', async () => {
  const stored = new Dexie('muster-of-version-3');
  stored.version(3).stores({ ...version1, drafts: 'id', motd: 'id, g', files: 'id' });
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const known = { id: PICTURE, type: 'image/png', at: 7 };
  await stored.table('files').bulkPut([
    { ...known, bytes, address: null },
    { ...known, id: 'sent', bytes, address: '/uploads/a.webp' },
  ]);
  const content = `<img src="/uploads/kept/${PICTURE}">`;
  await stored.table('outbox').put({
    ...{ seq: 7, id: 'old', userId: ME, name: 'page.publish', key: 'page.publish:mission', at: 0 },
    ...{ format: '1', state: 'waiting', attempts: 0, request: null },
    args: { id: 'mission', isNew: false, basedOn: 0, draft: { content } },
    label: { kind: 'page', title: 'mission' },
  });
  stored.close();

  const opened = databaseOf('of-version-3');
  await opened.setFact('lease', { holder: 'tab-1', beat: 0 });
  const file = await outboxStore(opened, holding).missingFile('old');
  expect(file).toMatchObject({ id: PICTURE, type: 'image/png' });
  expect([...new Uint8Array(file?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 3]);
  expect(await opened.files.toArray()).toEqual([
    { ...known, address: null },
    { ...known, id: 'sent', address: '/uploads/a.webp' },
  ]);
  expect(await opened.fileBytes.count()).toBe(2);
  await opened.delete();
});

/** As databases in the field have it; a copy on purpose. */
const version1 = {
  posts: 'id, g',
  aboutSections: 'id, g',
  pages: 'id, g',
  documents: 'id, g',
  myRsvps: 'id, g',
  events: 'id, g, start',
  rsvps: 'id, g, eventId, userId',
  members: 'id, g',
  briefings: 'id, g',
  resources: 'id, g, departmentId',
  postings: 'id, g, departmentId',
  videoCategories: 'id, g, library',
  videos: 'id, g, categoryId',
  leadershipCategories: 'id, g',
  leadershipVideos: 'id, g, categoryId',
  eventLights: 'id, seq, start',
  outbox: '++seq, &id, key',
  sent: 'id, settledAt, state, told, key',
  meta: 'key',
};

function indexesOf({
  primKey,
  indexes,
}: {
  primKey: { src: string };
  indexes: { src: string }[];
}): string {
  return [primKey, ...indexes].map(({ src }) => src).join(', ');
}
