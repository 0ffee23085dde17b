import { useState } from 'react';
import type { Draft, MusterDatabase } from '#store/database.ts';
import { sweepFiles, sweptTables } from '#store/sweep-files.ts';
import { current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { stored } from '#runtime/store-change.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { isStoreSilent } from '#runtime/store-silence.ts';
import { observable, useObservable } from '../observable.ts';

/** A form's text as its author left it. */
export interface KeptDraft<Value> {
  readonly value: Value;
  /** The revision that the draft changes; undefined for something new. */
  readonly basedOn: number | undefined;
  /** The device's time of the last change. */
  readonly at: Date;
  /** The refused change that it came from. */
  readonly refused?: string;
  /** True if another app handed it over, and nobody has written in it yet. */
  readonly isShared: boolean;
}

export interface DraftKeeper<Value> {
  /** The name of the text that it keeps. */
  readonly name: string;
  /** Null if there is none, undefined while it is being looked up. */
  readonly kept: KeptDraft<Value> | null | undefined;
  /** Stores the text as it is now, replacing the previous one. */
  readonly keep: (value: Value, basedOn?: number, refused?: string) => void;
  /** Deletes the text; to be called when nothing is left of what was typed. */
  readonly clear: () => void;
  /**
   * To be called when the text was saved or is no longer wanted. Resolves once the draft is gone, so that closing
   * the app can't bring it back.
   */
  readonly drop: () => Promise<void>;
  /** Why the last change couldn't be kept on this device, as a sentence. */
  readonly problem: string | null;
}

/**
 * Keeps a long form on the device until it is saved (SPEC 10.3): across a reload, offline, and after a forced
 * sign-out until the member is back; a chosen sign-out deletes it. `name` says which text it is ("briefing
 * logistics"); `parse` returns null for what another version of the app has stored. A form holds its own text
 * while it is open and reads `kept` when it opens: what was handed to `keep` last, even if the database doesn't have it yet.
 */
export function useDraft<Value>(
  name: string,
  parse: (kept: unknown) => Value | null,
): DraftKeeper<Value> {
  const [problem, setProblem] = useState<string | null>(null);
  const { row, askAfter } = useLatest(name);

  const write = async (draft: Draft | null) => {
    const db = current.get()?.db;
    const handing: Handing = { number: (count += 1), db, name, draft };
    handings.set([...others(handing), handing]);
    try {
      await stored(() => store(db, name, draft));
      setProblem(null);
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setProblem(isStoreSilent.get() ? NOT_ANSWERED : NOT_KEPT);
    } finally {
      if (handings.get().includes(handing)) {
        handings.set(others(handing));
        askAfter(handing);
      }
    }
  };
  return {
    name,
    kept: row && read(row, parse),
    keep(value, basedOn, refused) {
      const origin = { ...(basedOn !== undefined && { basedOn }), ...(refused && { refused }) };
      void write({ id: name, value, at: Date.now(), ...origin });
    },
    clear: () => void write(null),
    drop: () => write(null),
    problem,
  };
}

/** A draft that is being written to the database; null if it is being deleted. */
interface Handing {
  readonly number: number;
  readonly db: MusterDatabase | undefined;
  readonly name: string;
  readonly draft: Draft | null;
}

/** The latest write of each draft that the database does not have yet: a form may open while its text is still being written. */
const handings = observable<readonly Handing[]>([]);
let count = 0;

function others({ db, name }: Handing): readonly Handing[] {
  return handings.get().filter((one) => one.db !== db || one.name !== name);
}

/**
 * The draft as it was written last; null if there is none, undefined while it is being looked up. The database counts again once
 * it was read after that write: any earlier reading is older.
 */
function useLatest(name: string) {
  const db = useObservable(current)?.db;
  const underway = useObservable(handings);
  const [after, askAfter] = useState<Handing | null>(null);
  const question = { about: `draft ${name}`, given: String(after?.number) };
  const found = useLive(question, async ({ drafts }) => ({
    after,
    row: (await drafts.get(name)) ?? null,
  }));
  const isOf = (one: Handing) => one.db === db && one.name === name;
  const handed = underway.find(isOf) ?? (after && isOf(after) && found?.after !== after && after);
  return { row: handed ? handed.draft : found?.row, askAfter };
}

/** Stores or deletes a draft; with it go the pictures that nothing else shows (PB7). */
async function store(
  db: MusterDatabase | undefined,
  name: string,
  draft: Draft | null,
): Promise<void> {
  if (!db) return;
  if (draft) {
    await db.drafts.put(draft);
    return;
  }
  await db.transaction('rw', sweptTables(db), async () => {
    await db.drafts.delete(name);
    await sweepFiles(db, Date.now());
  });
}

function read<Value>(
  { value, basedOn, at, refused, isShared = false }: Draft,
  parse: (kept: unknown) => Value | null,
): KeptDraft<Value> | null {
  const parsed = parse(value);
  if (parsed === null) return null;
  const origin = refused === undefined ? { isShared } : { isShared, refused };
  return { value: parsed, basedOn, at: new Date(at), ...origin };
}

/** Reads a stored draft that has the fields of `empty`, each of the same type; null if another version wrote it. */
export function draftLike<Value extends Readonly<Record<string, string | boolean>>>(empty: Value) {
  return (kept: unknown): Value | null => {
    if (typeof kept !== 'object' || kept === null) return null;
    const found = new Map(Object.entries(kept));
    const isLike = Object.entries(empty).every(
      ([field, value]) => typeof found.get(field) === typeof value,
    );
    return isLike ? (kept as Value) : null;
  };
}

const NOT_ANSWERED =
  "This device's storage isn't answering, so this draft isn't kept. Save before you leave this page.";
const NOT_KEPT = 'This device has no space for a draft. Save before you leave this page.';
