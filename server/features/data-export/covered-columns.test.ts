import { join } from 'node:path';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgArray, PgTable, PgUUID, type PgColumn } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import drizzleConfig from '../../../drizzle.config.ts';
import { users } from '#server/db/schema.ts';
import { collectedData } from './collected-shape.ts';
import { coveredColumns, leftOutOfAccount } from './covered-columns.ts';

const root = join(import.meta.dirname, '..', '..', '..');

async function tables(): Promise<PgTable[]> {
  const files = [drizzleConfig.schema ?? []].flat();
  const modules = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable));
}

/** Columns that hold an id, but for a row's own and those of rows that aren't members. */
function idsIn(table: PgTable): string[] {
  const { name, columns, foreignKeys, primaryKeys } = getTableConfig(table);
  const elsewhere = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable !== users)
    .flatMap((reference) => reference.columns.map((column) => column.name));
  return columns
    .filter((column) => isId(column) && !isOwn(column) && !elsewhere.includes(column.name))
    .map((column) => `${name}.${column.name}`);

  function isOwn(column: PgColumn): boolean {
    return column.primary && column.name === 'id' && primaryKeys.length === 0;
  }
}

function isId(column: PgColumn): boolean {
  return is(column, PgUUID) || (is(column, PgArray) && is(column.baseColumn, PgUUID));
}

describe('SPEC 27.3 what is collected', () => {
  it('covers each column that may hold the id of a member, or says why not', async () => {
    const found = (await tables()).flatMap(idsIn);
    expect(found.length).toBeGreaterThan(40);
    const unknown = found.filter((name) => !(name in coveredColumns));
    expect(
      unknown,
      'name these in a part, or say in covered-columns.ts why they are left out',
    ).toEqual([]);
    expect(Object.keys(coveredColumns).filter((name) => !found.includes(name))).toEqual([]);
  });

  it('has the part that each is said to be in', () => {
    const schema = collectedData.toJSONSchema();
    const places = Object.values(coveredColumns).flatMap((one) => ('in' in one ? [one.in] : []));
    expect(places.length).toBeGreaterThan(15);
    for (const place of places) {
      const part = place
        .split('.')
        .reduce<unknown>(
          (one, name) =>
            (one as { properties?: Record<string, unknown> } | undefined)?.properties?.[name],
          schema,
        );
      expect(part, place).toBeDefined();
    }
  });

  it('has each column of the account, or says why not', () => {
    const collected = Object.keys(collectedData.shape.account.shape);
    const missing = Object.keys(getTableColumns(users)).filter(
      (name) => !collected.includes(name) && !(name in leftOutOfAccount),
    );
    expect(missing).toEqual([]);
  });
});
