import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as bookkeeping from '#server/db/bookkeeping.ts';
import { queues } from './queues.ts';

describe('the list of queues', () => {
  const tables = Object.values(bookkeeping).filter((table) => is(table, PgTable));

  it('has every table of jobs, and each of them once', () => {
    const ofJobs = tables.filter((table) => 'dueAt' in getTableColumns(table));
    const listed = queues.map(({ table }) => getTableName(table));
    expect(ofJobs.length).toBeGreaterThan(3);
    expect(listed.toSorted()).toEqual(ofJobs.map((table) => getTableName(table)).toSorted());
    expect(new Set(queues.map(({ channel }) => channel)).size).toBe(queues.length);
  });

  it.each(queues.map((queue) => ({ queue, name: queue.name })))(
    'QU10 $name has a key to be locked by, and an index of what is due',
    ({ queue: { table, key } }) => {
      expect(key.length).toBeGreaterThan(0);
      const indexed = getTableConfig(table).indexes.map(({ config }) =>
        config.columns.map((column) => ('name' in column ? column.name : '')),
      );
      expect(indexed).toContainEqual(['due_at']);
    },
  );
});
