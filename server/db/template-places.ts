import { asc, sql } from 'drizzle-orm';
import { MOST_TEMPLATES } from '#contract/event-templates.ts';
import { ApiError } from '#contract/problem.ts';
import type { Queryable } from './database.ts';
import { eventTemplates } from './planning-tables.ts';
import { rowsOf } from './rows.ts';

/** From here to the end of the transaction nobody else adds, moves, removes or restores a template. */
export async function holdTemplates(tx: Queryable): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('muster event templates'))`);
}

type NewTemplate = Omit<typeof eventTemplates.$inferInsert, 'place'> & {
  readonly id: string;
  /** The place from 0 on; the last one if it is null. */
  readonly place: number | null;
};

/** Stores a template; false if there is one with that id. Refuses one more than there may be. The caller holds the templates. */
export async function insertTemplate(tx: Queryable, template: NewTemplate): Promise<boolean> {
  const ids = await idsInOrder(tx);
  if (ids.includes(template.id)) return false;
  if (ids.length >= MOST_TEMPLATES)
    throw new ApiError(
      'quota_reached',
      `There are ${MOST_TEMPLATES} templates, and that's the limit. Delete one first.`,
    );
  await tx.insert(eventTemplates).values({ ...template, place: ids.length });
  await putTemplate(tx, template.id, template.place);
  return true;
}

/** Moves a template to a place in the order, from 0 on; null is the last one. The caller holds the templates. */
export async function putTemplate(tx: Queryable, id: string, place: number | null): Promise<void> {
  const others = (await idsInOrder(tx)).filter((one) => one !== id);
  await writeOrder(tx, others.toSpliced(place ?? others.length, 0, id));
}

/** Moves those up that stand behind a template that was deleted. The caller holds the templates. */
export async function closeGap(tx: Queryable): Promise<void> {
  await writeOrder(tx, await idsInOrder(tx));
}

async function idsInOrder(db: Queryable): Promise<string[]> {
  const { id, place } = eventTemplates;
  const rows = await db.select({ id }).from(eventTemplates).orderBy(asc(place), asc(id));
  return rows.map((row) => row.id);
}

/** Where a template stands is no part of what others may have changed: its revision stays. */
async function writeOrder(tx: Queryable, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`update event_templates set place = wanted.place - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted(id, place)
      where event_templates.id = wanted.id and event_templates.place <> wanted.place - 1`,
  );
}
