import { eq, like } from 'drizzle-orm';
import * as z from 'zod';
import type { Trouble } from '#contract/troubles.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { troubleText } from '#domain/trouble-text.ts';
import type { Services } from '#server/core/calls/services.ts';
import { parsedJson } from '#server/core/outside/foreign-json.ts';
import { meta } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';

// What doesn't work with the services that this server calls, for Admins: one row each, which lasts until it works again.

const KEY = 'TROUBLE ';
/** What keeps happening is stored and logged this often. */
const AGAIN_MS = 10 * MINUTE_MS;
/** What hasn't happened for this long is nothing to do anything about. */
const FORGOTTEN_MS = 14 * DAY_MS;

const stored = z.object({ reason: z.string(), since: z.string(), at: z.string() });

type Named = Pick<Trouble, 'kind' | 'about'>;
type Needs = Pick<Services, 'database' | 'log' | 'now'>;

/** Logs that something doesn't work, and keeps it for Admins; not again within ten minutes for the same reason. */
export async function noteTrouble(
  { database: { db }, log, now }: Needs,
  { kind, about, reason }: Named & { readonly reason: string },
): Promise<void> {
  const at = now();
  const known = (await readTroubles(db, at)).find(
    (one) => one.kind === kind && one.about === about,
  );
  if (known?.reason === reason && at.getTime() - Date.parse(known.at) < AGAIN_MS) return;
  const trouble = { reason, since: known?.since ?? at.toISOString(), at: at.toISOString() };
  const { title, text } = troubleText({ kind, about, ...trouble });
  log.error({ kind, about, reason }, `${title}. ${text}`);
  const value = JSON.stringify(trouble);
  await db
    .insert(meta)
    .values({ key: keyOf({ kind, about }), value })
    .onConflictDoUpdate({ target: meta.key, set: { value } });
}

/** It works again. */
export async function settleTrouble(db: Queryable, named: Named): Promise<void> {
  await db.delete(meta).where(eq(meta.key, keyOf(named)));
}

/** All of the last two weeks, the latest first; what another version stored in a form of its own is left out. */
export async function readTroubles(db: Queryable, now: Date): Promise<Trouble[]> {
  const rows = await db
    .select({ key: meta.key, value: meta.value })
    .from(meta)
    .where(like(meta.key, `${KEY}%`))
    .orderBy(meta.key);
  return rows
    .flatMap(({ key, value }) => {
      const [kind = '', ...about] = key.slice(KEY.length).split(' ');
      const trouble = stored.safeParse(parsedJson(value)).data;
      return trouble ? [{ kind, about: about.join(' '), ...trouble }] : [];
    })
    .filter(({ at }) => now.getTime() - Date.parse(at) < FORGOTTEN_MS)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** A kind has no space. */
function keyOf({ kind, about }: Named): string {
  return `${KEY}${kind} ${about}`;
}
