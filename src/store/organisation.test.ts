import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstDepartments, firstOrganisation, firstPositions } from '#domain/first/organisation.ts';
import { databaseOf, type MusterDatabase } from './database.ts';
import { organisationGiven, organisationIn, positionsHeldIn } from './organisation.ts';
import { setWholeScopes } from './whole-scopes.ts';

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf(null, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => {
  db.close();
});

it('SPEC 29.2 nothing is known of it before anything has come', async () => {
  expect(await organisationIn(db)).toBeNull();
  expect(positionsHeldIn(null, [105])).toEqual([]);
});

it('SPEC 29.2 a device that an older version filled has the one that a portal begins with', async () => {
  await db.setFact('whole', ['public']);
  expect(await organisationIn(db)).toBe(firstOrganisation);
});

it('SPEC 29.2 no device takes itself for such a one because all comes while it looks', async () => {
  const found = organisationIn(db);
  await db.transaction('rw', [db.meta, db.collection('departments')], async () => {
    await db.setFact('ages', { public: 1 });
    await db.setFact('whole', ['public']);
    await db.collection('departments').bulkPut(firstDepartments.map((row) => ({ ...row, g: 1 })));
  });
  expect(await found).toBeNull();
});

it('SPEC 29.2, 29.3 what has come stands for it, also for the rights of whoever holds a position', async () => {
  await db.setFact('whole', ['public']);
  const g = 1;
  await db
    .collection('departments')
    .bulkPut(firstDepartments.slice(0, 2).map((row) => ({ ...row, g })));
  const [hauler] = firstPositions.filter(({ title }) => title === 'Hauler');
  if (!hauler) throw new Error('There is no Hauler.');
  await db.collection('positions').put({ ...hauler, scopes: ['manageMembers'], g });
  const found = await organisationIn(db);
  expect(found?.departments.map(({ id }) => id)).toEqual(['logistics', 'security']);
  expect(positionsHeldIn(found, [Number(hauler.id), 999])).toMatchObject([
    { title: 'Hauler', scopes: ['manageMembers'] },
  ]);
});

it('SPEC 17.11 what came with a page is known to the next ones until its rows have come', async () => {
  const given = { departments: firstDepartments.slice(0, 1), positions: firstPositions };
  await db.setFact('organisation', given);
  expect((await organisationIn(db))?.departments.map(({ id }) => id)).toEqual(['logistics']);
  await setWholeScopes(db, ['public']);
  expect(await db.fact('organisation')).toBeUndefined();
});

it('SPEC 29.2 what came with the page stands for it as long as the device has nothing, if it can be read', () => {
  const given = { departments: firstDepartments, positions: firstPositions };
  expect(organisationGiven(given)?.departments).toEqual(firstOrganisation.departments);
  expect(organisationGiven(undefined)).toBeNull();
  expect(organisationGiven({ ...given, departments: [{ id: 7 }] })).toBeNull();
});
