import { useState } from 'react';
import { ApiError, type Problem, NetworkError } from '#contract/problem.ts';
import type { Settled } from '#sync/engine/outbox.ts';
import type { Intention, Wish } from '#sync/engine/intention.ts';
import type { Publication } from '#sync/intentions/publication.ts';
import { KEPT_PATH } from '#sync/intentions/kept-files.ts';
import { keepFile } from '#store/files.ts';
import { readyPicture } from '#store/ready-picture.ts';
import { discardEntry } from '#store/outbox-store.ts';
import { connection, type Reach } from '#runtime/connection.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { queue } from '#runtime/queue.ts';
import { safely, stored } from '#runtime/store-change.ts';
import { syncNow } from './sync-now.ts';
import type { DraftKeeper, KeptDraft } from './drafts.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { offeredTo, type FormSubject } from './refused-text.ts';
import { sendPicture, type Purpose, type Uploaded } from './uploads.ts';

/**
 * How a publication went: the server has it (`published`), fails at it (`failing`), or has yet to get it: because it can't be
 * reached, and why, or because it is still busy with it or the pictures are on their way (`underway`).
 */
export type Publishing = 'published' | 'failing' | 'underway' | Exclude<Reach, 'online'>;

const MOMENT_MS = 1_500;

interface Sending {
  readonly form: PublishingForm;
  /** The entry's id, which something new is known by. */
  readonly id?: string;
}

/**
 * Publishes something: at once if there is a connection; otherwise it waits, with its pictures, and arrives once. The
 * form's draft goes with it, and so does an earlier refusal. Throws ApiError when the server refuses it now (it is kept as
 * refused, and the form's next attempt replaces it), NotSaved if it could not be kept on the device.
 */
export async function publish(wish: Wish, { form, id }: Sending): Promise<Publishing> {
  const origin = { draft: form.name, refused: form.refusedId };
  const entryId = await queue({ ...wish, origin, ...(id !== undefined && { id }) });
  const isAway = connection.get().reach !== 'online';
  await (isAway ? Promise.race([syncNow(), aMoment()]) : syncNow());
  const db = current.get()?.db;
  if (!db || entryId === null) return whyWaiting();
  const waiting = await db.outbox.where('id').equals(entryId).first();
  if (waiting) return waiting.attempts > 0 && !isAway ? 'failing' : whyWaiting();
  const settled = await db.sent.get(entryId);
  if (!settled?.problem) return 'published';
  await db.sent.update(entryId, { told: 1 }); // the form tells its author better than a toast
  form.onRefused(entryId);
  const { code, message, ...more } = settled.problem;
  throw new ApiError(code, message, more);
}

function whyWaiting(): Exclude<Publishing, 'published' | 'failing'> {
  const { reach } = connection.get();
  return reach === 'online' ? 'underway' : reach;
}

/** Limits the wait for a server that did not answer before: it may be back, and otherwise the change is sent later. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOMENT_MS);
  });
}

/**
 * How a picture for something to be published is uploaded. Without a connection the device keeps it, and the address returned
 * is good on this device until it is sent. Throws UnfitPicture or ApiError when refused, NotSaved if there is no room.
 */
export function uploadOrKeep(purpose: Exclude<Purpose, 'banner'>) {
  return async (
    chosen: File,
    onProgress?: (part: number) => void,
    signal?: AbortSignal,
  ): Promise<Uploaded> => {
    const { file, note } = await readyPicture(chosen);
    try {
      return { address: await sendPicture(purpose, file, onProgress, signal), note };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof NetworkError)) throw error;
      // Somebody who is offline knows it; otherwise the portal may be answering everything else.
      const kept = connection.get().reach === 'offline' ? null : KEPT;
      const told = [kept, note].filter((one) => one !== null).join(' ');
      return { address: await keep(file), note: told === '' ? null : told };
    }
  };
}

const KEPT =
  "This picture didn't get through. It's kept on this device and sent with what it belongs to.";

async function keep(file: File): Promise<string> {
  const db = current.get()?.db;
  const id = crypto.randomUUID();
  const bytes = await file.arrayBuffer();
  await safely(async () => {
    if (db) await keepFile(db, { id, bytes, type: file.type, at: Date.now() });
  });
  return `${KEPT_PATH}${id}`;
}

/** The form that a publication comes from. */
export interface PublishingForm {
  /** The draft's name. */
  readonly name: string;
  /** The refused entry whose text the form has; null if there is none. */
  readonly refusedId: string | null;
  /** Called with the entry of the form's own attempt when that is refused. */
  readonly onRefused: (entryId: string) => void;
}

/** A form's keeper, and why the server refused what its author sent from it. */
export interface PublicationKeeper<Draft> extends DraftKeeper<Draft>, PublishingForm {
  /** Null if nothing was refused. */
  readonly refusal: Refusal | null;
}

/**
 * The keeper of a form that publishes. A refused publication comes back into its form as a draft would, unless there is a
 * draft, and is dropped together with the draft made of it.
 */
export function useRefused<Draft>(
  { name }: Pick<Intention, 'name'>,
  written: FormSubject,
  keeper: DraftKeeper<Draft>,
  read: (draft: unknown) => Draft | null,
): PublicationKeeper<Draft> {
  const refused = useLive(`refused ${name}`, async (db) => {
    const all = await db.sent.where('state').equals('refused').sortBy('settledAt');
    return all.filter((entry) => entry.name === name);
  });
  const id = typeof written === 'object' ? written.id : null;
  const [own, setOwn] = useState<string | null>();
  const isKnown = refused !== undefined && keeper.kept !== undefined;
  const offered = isKnown ? offeredTo(written, keeper.kept, refused) : null;
  // A form for something new keeps what it began with: a refusal in the meantime is about something else.
  if (isKnown && own === undefined && id === null) setOwn(offered);
  const refusedId = (id === null ? own : offered) ?? null;
  const entry = refused?.find((one) => one.id === refusedId);
  const args = entry?.args as Publication<unknown> | undefined;
  const draft = args ? read(args.draft) : null;
  return {
    ...keeper,
    kept: isKnown ? (keeper.kept ?? keptIn(entry, draft)) : undefined,
    keep: (value, basedOn) => {
      keeper.keep(value, basedOn, entry?.id);
    },
    drop: async () => {
      await keeper.drop();
      const db = current.get()?.db;
      if (db && entry) await stored(() => discardEntry(db, entry.id));
    },
    refusedId: entry?.id ?? null,
    onRefused: setOwn,
    refusal: entry?.problem && draft !== null ? refusalIn(entry.problem) : null,
  };
}

function keptIn<Draft>(entry: Settled | undefined, value: Draft | null): KeptDraft<Draft> | null {
  if (!entry || value === null) return null;
  const { isNew, basedOn } = entry.args as Publication<unknown>;
  return {
    value,
    basedOn: isNew ? undefined : basedOn,
    at: new Date(entry.at),
    isShared: false,
    refused: entry.id,
  };
}

function refusalIn({ code, message, ...more }: Problem): Refusal {
  return refusalOf(new ApiError(code, message, more));
}
