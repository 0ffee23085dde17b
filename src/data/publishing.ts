import { ApiError } from '#contract/problem.ts';
import { NetworkError } from '#api/call.ts';
import type { Publication } from '#sync/intentions/publication.ts';
import { KEPT_PATH } from '#sync/intentions/kept-files.ts';
import { discardEntry } from '#store/outbox-store.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { queue } from '#runtime/queue.ts';
import { safely } from '#runtime/queuing.ts';
import { syncNow } from '#runtime/sync-now.ts';
import type { DraftKeeper } from './drafts.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { uploadPicture } from './uploads.ts';

/** How a publication went: the server has it, or it waits for a connection, or for the server to recover. */
export type Publishing = 'published' | 'waiting' | 'failing';

/**
 * Publishes something: at once if there is a connection; otherwise it waits, with its pictures, and arrives once. Throws
 * ApiError when the server refuses it now (then nothing waits, and the form keeps the text), NotSaved if it could not
 * be kept on the device.
 */
export async function publish<Draft>(
  name: string,
  publication: Publication<Draft>,
): Promise<Publishing> {
  await queue({ name, args: publication, ...(publication.isNew && { id: publication.id }) });
  await syncNow();
  const db = current.get()?.db;
  const key = `${name}:${publication.id}`;
  if (!db) return 'waiting';
  return db.transaction('rw', db.outbox, db.sent, async () => {
    const waiting = await db.outbox.where('key').equals(key).first();
    if (waiting) return waiting.attempts > 0 ? 'failing' : 'waiting';
    const refused = await db.sent
      .where('key')
      .equals(key)
      .and(({ state }) => state === 'refused')
      .first();
    if (!refused?.problem) return 'published';
    await db.sent.delete(refused.id); // its author is at the form, which says it better
    const { code, message, ...more } = refused.problem;
    throw new ApiError(code, message, more);
  });
}

/** Takes back something new that waits. False if the server may have it: then it can only be deleted. */
export async function discardWaiting(name: string, id: string): Promise<boolean> {
  const db = current.get()?.db;
  const entry = await db?.outbox.where('key').equals(`${name}:${id}`).first();
  return db !== undefined && entry !== undefined && discardEntry(db, entry.id);
}

/**
 * How a picture for something to be published is uploaded; without a connection the device keeps it, and the address that is
 * returned is good on this device until it is sent. Throws ApiError when refused, NotSaved if there is no room.
 */
export function uploadOrKeep(purpose: 'text' | 'post' | 'event') {
  return async (
    file: File,
    onProgress?: (part: number) => void,
    signal?: AbortSignal,
  ): Promise<string> => {
    try {
      return await uploadPicture(purpose, file, onProgress, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof NetworkError)) throw error;
      return keep(file);
    }
  };
}

async function keep(file: File): Promise<string> {
  const db = current.get()?.db;
  const id = crypto.randomUUID();
  const bytes = await file.arrayBuffer();
  await safely(async () => {
    await db?.files.put({ id, bytes, type: file.type, address: null, at: Date.now() });
  });
  return `${KEPT_PATH}${id}`;
}

/** A form's keeper, and why the server refused what its author sent from it. */
export interface PublicationKeeper<Draft> extends DraftKeeper<Draft> {
  /** Null if nothing was refused. */
  readonly refusal: Refusal | null;
}

/**
 * The keeper of a form that publishes: a refused publication comes back into its form as a draft would, unless there is a
 * newer draft, and goes with it. `id` is null for the form of a new thing.
 */
export function useRefused<Draft>(
  name: string,
  id: string | null,
  keeper: DraftKeeper<Draft>,
  read: (draft: unknown) => Draft | null,
): PublicationKeeper<Draft> {
  const refused = useLive(`refused ${name} ${id ?? 'new'}`, async (db) => {
    const all = await db.sent.where('state').equals('refused').sortBy('settledAt');
    return all.findLast((entry) => entry.name === name && isAbout(entry.args, id)) ?? null;
  });
  if (refused === undefined || keeper.kept === undefined)
    return { ...keeper, kept: undefined, refusal: null };
  const args = refused?.args as Publication<unknown> | undefined;
  const draft = args ? read(args.draft) : null;
  if (!refused?.problem || !args || draft === null) return { ...keeper, refusal: null };
  const { code, message, ...more } = refused.problem;
  return {
    ...keeper,
    kept: keeper.kept ?? {
      value: draft,
      basedOn: args.isNew ? undefined : args.basedOn,
      at: new Date(refused.at),
    },
    drop: async () => {
      await keeper.drop();
      const db = current.get()?.db;
      if (db) await discardEntry(db, refused.id);
    },
    refusal: refusalOf(new ApiError(code, message, more)),
  };
}

function isAbout(args: unknown, id: string | null): boolean {
  const publication = args as Publication<unknown>;
  return id === null ? publication.isNew : publication.id === id;
}
