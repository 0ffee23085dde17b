import { useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { confirm } from '#ui/confirm.ts';
import { focusFirstError } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';

/** What is wrong with a field, by its name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Why a save did not work. */
export interface Refusal {
  /** A sentence. */
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
  /** Somebody else was faster: who, and what stands there now. */
  readonly newer?: { readonly author: string; readonly current: unknown };
}

/** Keeps what is typed on the device until it is saved. */
export interface Keeper<Draft> {
  /** What was kept earlier; null when there is nothing, undefined while it is looked for. */
  readonly kept: { readonly value: Draft; readonly basedOn: number | undefined } | null | undefined;
  readonly keep: (draft: Draft, basedOn?: number) => void;
  readonly drop: () => Promise<void>;
  /** Why the last change is not kept, as a sentence. */
  readonly problem: string | null;
}

/** What somebody else has made of it since this edit began. */
export interface Newer<Row> {
  readonly author: string;
  readonly theirs: Row;
}

export interface Editing<Draft, Row> {
  readonly draft: Draft;
  /** False while it is looked for what was kept earlier. */
  readonly isKnown: boolean;
  readonly errors: FieldErrors;
  readonly isBusy: boolean;
  /** A picture of its text is on its way: until it is there nothing is saved. */
  readonly isUploading: boolean;
  readonly setUploading: (isUploading: boolean) => void;
  /** Something was typed that is not saved. */
  readonly isTyped: boolean;
  /** What keeps it when the form closes; null when closing loses it. */
  readonly keeper: Keeper<Draft> | null;
  readonly newer: Newer<Row> | null;
  /** Counts how often another draft took this one's place: a field that holds a text of its own begins anew. */
  readonly round: number;
  readonly change: (part: Partial<Draft>) => void;
  readonly takeTheirs: () => Promise<void>;
  /** What is typed replaces theirs, with the next save. */
  readonly keepMine: () => void;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

/** What an edit started from. */
interface Base<Row> {
  readonly before: Row | null;
  /** The revision of `before`, or of what the kept draft was an edit of. */
  readonly basedOn: number | undefined;
  /** Changes with what is typed: the same key with the same draft saves it once. */
  readonly key: string;
}

interface EditingOptions<Draft, Row> {
  /** As it was when the edit began: a newer one must not change what the edit is based on. Null for a new one. */
  before: Row | null;
  draftOf: (before: Row | null) => Draft;
  check: (draft: Draft) => FieldErrors;
  /** The row in a refusal; null when it cannot be read. */
  rowIn: (current: unknown) => Row | null;
  save: (draft: Draft, base: Base<Row>) => Promise<void>;
  /** Reads what `save` throws; throws what is no refusal. */
  refusalOf: (error: unknown) => Refusal;
  /** SPEC's words for when it did not work: a sentence, or the beginning of one that says why; without, the reason. */
  failure?: string;
  /** What a refusal is about, so that the next word on it takes its place. */
  subject?: string;
  onSaved: () => void;
  keeper?: Keeper<Draft>;
  /** A draft that nobody would miss is not kept. */
  isEmpty?: (draft: Draft) => boolean;
}

/**
 * Something that is typed on its way to the server: checked here, sent once at a time, and kept when that fails. Where
 * somebody else was faster, theirs is shown beside it and nothing is overwritten unseen.
 */
export function useEditing<Draft extends object, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
): Editing<Draft, Row> {
  const typing = useTyping(options);
  const { draft, base } = typing;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [newer, setNewer] = useState<Newer<Row> | null>(null);

  const fail = (refusal: Refusal) => {
    setErrors(refusal.fields ?? {});
    setNewer(newerIn(refusal, options.rowIn));
    const { failure, subject } = options;
    notify({ kind: 'bad', text: tell(failure, refusal.message), ...(subject && { subject }) });
    setBusy(false);
  };
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isUploading) return;
    const form = event.currentTarget;
    const found = options.check(draft);
    flushSync(() => {
      setErrors(found);
    });
    focusFirstError(form);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await options.save(draft, base);
      await options.keeper?.drop();
      options.onSaved();
    } catch (error) {
      const refusal = options.refusalOf(error);
      flushSync(() => {
        fail(refusal);
      });
      focusFirstError(form);
    }
  };
  return {
    ...typing,
    change(part) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
      typing.change(part);
    },
    errors,
    isBusy,
    isUploading,
    setUploading,
    keeper: options.keeper ?? null,
    newer,
    async takeTheirs() {
      if (!newer || (typing.isTyped && !(await confirm(takingTheirs)))) return;
      await options.keeper?.drop();
      typing.startFrom(newer.theirs);
      setNewer(null);
    },
    keepMine() {
      if (!newer) return;
      typing.rebase(newer.theirs);
      setNewer(null);
    },
    handleSubmit,
  };
}

/** What is typed and what it is an edit of, here and in what keeps it. */
function useTyping<Draft extends object, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
) {
  const { keeper } = options;
  const [before, setBefore] = useState(options.before);
  const [typed, setTyped] = useState<Draft | null>(null);
  const [ownBase, setOwnBase] = useState<number | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [round, setRound] = useState(0);
  const kept = round === 0 ? keeper?.kept : null;
  const draft = typed ?? kept?.value ?? options.draftOf(before);
  const basedOn = ownBase ?? kept?.basedOn ?? before?.revision;

  const write = (next: Draft, base: number | undefined) => {
    setTyped(next);
    // A different text is a different change: reusing the key would get the first one's answer.
    setKey(crypto.randomUUID());
    if (options.isEmpty?.(next) === true) void keeper?.drop();
    else keeper?.keep(next, base);
  };
  return {
    draft,
    base: { before, basedOn, key },
    round,
    isKnown: !keeper || typed !== null || kept !== undefined,
    isTyped: typed !== null || kept != null,
    change(part: Partial<Draft>) {
      write({ ...draft, ...part }, basedOn);
    },
    startFrom(theirs: Row) {
      setBefore(theirs);
      setOwnBase(theirs.revision);
      setTyped(null);
      setKey(crypto.randomUUID());
      setRound(round + 1);
    },
    rebase(theirs: Row) {
      setBefore(theirs);
      setOwnBase(theirs.revision);
      write(draft, theirs.revision);
    },
  };
}

function newerIn<Row>(
  { newer }: Refusal,
  rowIn: EditingOptions<object, Row>['rowIn'],
): Newer<Row> | null {
  const theirs = newer ? rowIn(newer.current) : null;
  return newer && theirs !== null ? { author: newer.author, theirs } : null;
}

/** "Failed to add video. The link is not one of a video." */
function tell(failure: string | undefined, reason: string): string {
  if (failure === undefined) return reason;
  return failure.endsWith('.') ? failure : `${failure}. ${reason}`;
}

const takingTheirs = {
  title: 'Take their version?',
  text: "What you've written will be lost.",
  yes: 'Take theirs',
  no: 'Keep mine',
  isDestructive: true,
};
