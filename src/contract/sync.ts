import * as z from 'zod/mini';
import { changes, collectionNames, syncScopes, type Collection } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { eventRow, rsvpRow } from './events.ts';
import { boolean, instant, number, string } from './shapes.ts';

/**
 * One page of the pull.
 *
 * `changes` are rows as they are now; applying one twice or late is harmless because `revision` decides. `deleted` are
 * ids that are gone for good. `cursor` is opaque and goes into the next call; `more` asks for that call at once.
 * `scopes` are those the caller has now; the device wipes any other. `started` names scopes that this page begins to
 * deliver from the start, `finished` those of them whose last page this is: rows of a finished scope that no page
 * since `started` contained are to be removed. `coming`, on the page that starts `org`, is how many events are coming
 * in all, to be shown while they arrive. `restored` says that the cursor, or `stood`, was of a later state of this database, which
 * was put back to an older one: everything is delivered from the start, and what was accepted since may be gone.
 */
export const syncPage = z.object({
  changes,
  deleted: z.partialRecord(
    z.enum(collectionNames as readonly [Collection, ...Collection[]]),
    z.array(string),
  ),
  cursor: string,
  more: boolean,
  scopes: z.array(z.enum(syncScopes)),
  started: z.array(z.enum(syncScopes)),
  finished: z.array(z.enum(syncScopes)),
  coming: z.optional(z.int().check(z.nonnegative())),
  restored: z.optional(z.literal(true)),
});
export type SyncPage = z.infer<typeof syncPage>;

/** The number of a device's contract, as it stands in an address. */
export const knowledgeGiven = z
  .string()
  .check(z.regex(/^[1-9]\d{0,5}$/, { error: 'This must be a whole number.' }));

/**
 * The entity tag of a page that brings nothing. Whoever names it in `if-none-match` is answered 304 instead, and keeps
 * its cursor.
 */
export const NOTHING_NEW = '"nothing-new"';

export const pullPage = endpoint('GET', '/sync', {
  access: 'anyone',
  refusesDeadToken: true,
  summary: 'Everything the caller may see that changed since the cursor, in pages',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(4_000))),
    /** The `Idempotency-Key` of the device's last change that was accepted since it got the cursor. */
    heard: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    /** The last cursor of a session that has ended, in the first call after it: only `restored` follows from it. */
    stood: z.optional(z.string().check(z.maxLength(4_000))),
    /** The number of the device's contract (contract/knowledge); what it doesn't know isn't sent to it. */
    knows: z.optional(knowledgeGiven),
  }),
  reply: syncPage,
});

/** So many keys go with one question. */
export const KEYS_AT_ONCE = 50;

/** Which of the caller's own changes have taken effect in this database, as far as it still keeps their keys (PL18). */
export const knownChanges = endpoint('GET', '/sync/known', {
  access: 'profile.use',
  summary:
    "Which of the caller's own changes took effect in this database, by their Idempotency-Key",
  query: z.object({
    /** The keys, at most 50, parted by commas. */
    keys: z.string().check(z.minLength(1), z.maxLength(10_000)),
  }),
  reply: z.object({ known: z.array(string) }),
});

export const sync = {
  pull: pullPage,
  known: knownChanges,
  month: endpoint('GET', '/sync/events', {
    access: 'events.read',
    summary: 'Events (with RSVPs) between two instants, for months beyond the horizon of the pull',
    query: z.object({
      from: instant(),
      to: instant(),
    }),
    reply: z.object({ events: z.array(eventRow), rsvps: z.array(rsvpRow) }),
  }),
};

/**
 * The live stream: outside the calls of the contract, since its answer never ends. `?knows=N` is as in the pull: of scopes that are newer
 * than its device nothing is said.
 */
export const LIVE_PATH = '/api/live';

/**
 * One line of the live stream, newline-delimited JSON. `beat` keeps the line alive; with it, whoever may open the leader
 * dashboard is told how many members are `online`, when that has changed. Whoever may list members is also told who
 * `came` and who has `gone` since the line before; without these two, who is online has to be asked for anew. `changed`
 * asks for a pull, and `site` to read the portal's own settings anew.
 */
export const liveLine = z.union([
  z.object({
    beat: number,
    online: z.optional(number),
    came: z.optional(z.array(string)),
    gone: z.optional(z.array(string)),
  }),
  z.object({ changed: z.array(z.enum(syncScopes)), site: z.optional(z.literal(true)) }),
]);
export type LiveLine = z.infer<typeof liveLine>;

/** Milliseconds between two beats of the live stream. */
export const LIVE_BEAT_MS = 15_000;
