import { eq } from 'drizzle-orm';
import { meta } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { shareReads } from '#server/db/shared-reads.ts';

/** The row of `meta` in which migrations/0009 keep it. */
const PUBLIC_REVISION = 'PUBLIC_REVISION';

/** The revision of what visitors may read; see `createPublicRevision`. */
export type PublicRevision = () => Promise<string>;

/**
 * A function that tells the revision of all public content: posts with their authors' names, the sections of About Us,
 * pages. It changes with each commit that changes any of it, in whatever process, and never returns to an earlier value.
 * Whatever is kept should be read after the revision that it is kept under: then nobody is shown anything older than what
 * was there when they asked, not even a writer who asks another process.
 * The database is asked anew for every answer, but only once for all who ask meanwhile.
 */
export function createPublicRevision(db: Queryable): PublicRevision {
  return () => askTogether(db, PUBLIC_REVISION, null);
}

const askTogether = shareReads(read);

/** Empty as long as there has never been any content. */
async function read(db: Queryable): Promise<string> {
  const [row] = await db
    .select({ value: meta.value })
    .from(meta)
    .where(eq(meta.key, PUBLIC_REVISION));
  return row?.value ?? '';
}
