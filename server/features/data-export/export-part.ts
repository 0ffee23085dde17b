import type { PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import type { Queryable } from '#server/db/database.ts';
import type { users } from '#server/db/schema.ts';
import type { Covered } from './covered.ts';

/** A fact with its name. */
export type PageFact = readonly [name: string, value: string];

/** What people read of one thing; plain text. */
export interface PageEntry {
  readonly name: string;
  readonly text?: string;
  /** An instant. */
  readonly at?: string;
  readonly facts?: readonly PageFact[];
}

/** Whose data it is, and as of when. */
export interface Whose {
  readonly user: typeof users.$inferSelect;
  readonly now: Date;
}

/** What the rows of a sample are about. Its texts are to be escaped wherever they are shown. */
export interface SampleWorld {
  readonly userId: string;
  readonly otherId: string;
  readonly sessionId: string;
  /** An event with a seat of the member's, in its role. */
  readonly event: { readonly eventId: string; readonly role: string; readonly roleId: string };
  /** Another, for whose role the member may wait. */
  readonly full: { readonly eventId: string; readonly roleId: string };
  readonly at: Date;
  readonly later: Date;
  readonly text: string;
  readonly newId: () => string;
}

/** Rows of one table. */
export interface SampleRows {
  readonly table: PgTable;
  readonly rows: readonly object[];
}

/**
 * SPEC 27.3: all that the copy of a member's data says of one noun. What collects, describes, shows and tests the copy asks the list of these
 * (export-parts.ts). Functions are written as methods: one of a single shape then is an `ExportPart`.
 */
export interface ExportPart<Shape extends z.ZodType = z.ZodType> {
  /** The shape that it has in `data.json`. */
  readonly shape: Shape;
  read(db: Queryable, whose: Whose): Promise<z.input<Shape>>;
  shown(found: z.input<Shape>): readonly PageEntry[];
  /** The columns of its tables that may hold the id of a member, by table and name. */
  readonly columns: Readonly<Record<string, Covered>>;
  /** What a member may leave of it, for a test: then the copy has something to say. */
  sample?(world: SampleWorld): readonly SampleRows[];
}

export function exportPart<Shape extends z.ZodType>(part: ExportPart<Shape>): ExportPart<Shape> {
  return part;
}

export function sampleOf<T extends PgTable>(
  table: T,
  ...rows: readonly T['$inferInsert'][]
): SampleRows {
  return { table, rows };
}

type Parts = Readonly<Record<string, ExportPart>>;
type ShapesOf<P extends Parts> = { readonly [K in keyof P]: P[K]['shape'] };
type FoundIn<P extends Parts> = { [K in keyof P]: z.input<P[K]['shape']> };

export function shapesOf<P extends Parts>(parts: P): ShapesOf<P> {
  return mapped(parts, ({ shape }) => shape) as ShapesOf<P>;
}

export async function readAll<P extends Parts>(
  parts: P,
  db: Queryable,
  whose: Whose,
): Promise<FoundIn<P>> {
  const found: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) found[name] = await part.read(db, whose);
  return found as FoundIn<P>;
}

export function shownOf(
  parts: Parts,
  found: Readonly<Record<string, unknown>>,
): readonly PageEntry[] {
  return Object.entries(parts).flatMap(([name, part]) => part.shown(found[name]));
}

/** The columns of all parts, each with the path from the top to what its rows are in. */
export function columnsOf(parts: Parts): Readonly<Record<string, Covered>> {
  return oneOfEach(
    Object.entries(parts).map(([name, { columns }]) =>
      mapped(columns, (one) =>
        'in' in one ? { in: one.in === '' ? name : `${name}.${one.in}` } : one,
      ),
    ),
  );
}

/** Several that stand below one name. */
export function groupedParts<P extends Parts>(parts: P): ExportPart<z.ZodObject<ShapesOf<P>>> {
  return {
    shape: z.object(shapesOf(parts)),
    read: async (db, whose) => (await readAll(parts, db, whose)) as never,
    shown: (found) => shownOf(parts, found),
    columns: columnsOf(parts),
    sample: (world) => Object.values(parts).flatMap((part) => part.sample?.(world) ?? []),
  };
}

/** All of several records in one. Throws where two have the same name: one of them would be lost. */
export function oneOfEach<T>(records: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const all = records.flatMap((record) => Object.entries(record));
  const merged = Object.fromEntries(all);
  const names = all.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`The copy of a member's data names ${twice} twice.`);
  return merged;
}

function mapped<A, B>(record: Readonly<Record<string, A>>, to: (one: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, to(one)]));
}
