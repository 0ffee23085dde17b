import * as z from 'zod';
import { syncScopes, type SyncScope } from '#contract/collections.ts';
import { isStorable } from '#server/core/text/storable-text.ts';

const xid = z
  .string()
  .regex(/^\d{1,20}$/)
  .refine((digits) => /^\d+$/.test(digits) && BigInt(digits) < 2n ** 64n);
const key = z.string().refine(isStorable);

/** The position of a row in the order of `changes`. */
const changeKey = z.object({ xid, collection: key, id: key });
export type ChangeKey = z.infer<typeof changeKey>;

/** How far an initial load has got: its current step, and the key of the last row delivered; of events, that on either side. */
const loadPosition = z.object({ step: z.string(), after: z.array(key).max(4).nullable() });
export type LoadPosition = z.infer<typeof loadPosition>;

/**
 * Where a device stands in one scope. It has everything written by transactions below `horizon`.
 *
 * With `load` it is in the middle of an initial load; with `pass` in the middle of delivering changes, after
 * which `pass.horizon` holds. Each horizon was taken before the first page was read.
 */
const place = z.object({
  horizon: xid,
  load: loadPosition.optional(),
  pass: z.object({ horizon: xid, after: changeKey }).optional(),
});
export type ScopePosition = z.infer<typeof place>;

const cursor = z.object({
  epoch: z.string(),
  /** The newest mark of the database when the page was read (marks.ts); none in the cursors of earlier versions. */
  mark: z.uuid().optional(),
  userId: z.string().nullable(),
  /** The number of the contract that the device had; none in the cursors of earlier versions. */
  knows: z.number().int().optional(),
  /** The departments whose submissions were sent, in their own order; none in the cursors of earlier versions. */
  manages: z.array(key).max(100).optional(),
  /** A fingerprint of the events whose marks were sent; none in the cursors of earlier versions. */
  checksIn: key.max(64).optional(),
  places: z.partialRecord(z.enum(syncScopes), place),
});
export type Cursor = z.infer<typeof cursor>;
export type ScopePositions = Partial<Record<SyncScope, ScopePosition>>;

export function encodeCursor(value: Cursor): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Null for anything not made by `encodeCursor`: the device then starts from scratch. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null;
  const parsed = cursor.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : null;
}

/** Compares two transaction ids; they have 64 bits and do not fit into a number. */
export function isBelow(a: string, b: string): boolean {
  return BigInt(a) < BigInt(b);
}

/** When somebody held a cursor, told by a transaction: none that began later was below `reach`, in the database of that `epoch`. */
export interface DevicePosition {
  readonly epoch: string;
  readonly reach: string;
}

/** The position of a cursor's device; null for a cursor that has seen nothing, or isn't ours. */
export function devicePositionOf(text: string | undefined): DevicePosition | null {
  const cursor = decodeCursor(text);
  const horizons = Object.values(cursor?.places ?? {}).map(({ horizon }) => horizon);
  const [first, ...others] = horizons;
  if (!cursor || first === undefined) return null;
  const reach = others.reduce((most, one) => (isBelow(most, one) ? one : most), first);
  return { epoch: cursor.epoch, reach };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
