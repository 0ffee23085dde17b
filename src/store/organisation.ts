import { Organisation } from '#domain/organisation.ts';
import type { Position } from '#domain/position.ts';
import type { MusterDatabase } from './database.ts';

/**
 * The organisation as this device has it; null as long as it has none. A version that knew no other than the one that a portal begins
 * with left no rows of it: then it is that one, until they have come.
 */
export async function organisationIn(db: MusterDatabase): Promise<Organisation | null> {
  const [departments, positions, whole] = await Promise.all([
    db.collection('departments').toArray(),
    db.collection('positions').toArray(),
    db.fact('whole'),
  ]);
  if (departments.length > 0) return new Organisation({ departments, positions });
  if (whole?.includes('public') !== true) return null;
  const { firstOrganisation } = await import('#domain/first/organisation.ts');
  return firstOrganisation;
}

/** What a device may know of the organisation. */
export type FoundOrganisation = Awaited<ReturnType<typeof organisationIn>>;

/** The positions of these ids, as the device knows them; one that it doesn't know counts for nothing. */
export function positionsHeldIn(
  found: FoundOrganisation,
  ids: readonly number[],
): readonly Position[] {
  return ids.flatMap((id) => found?.position(id) ?? []);
}
