import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { confirm, type Question } from '#ui/overlays/confirm.ts';
import { focusFirstError } from '#ui/fields/field.tsx';
import { dismissAbout, notify } from '#ui/toasts/notify.ts';
import { failureText } from './failure-text.ts';
import { startingOver, takingTheirs } from './questions.ts';

/** What is wrong with a field, by its name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Why a save did not work. */
export interface Refusal {
  /** A sentence. */
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
  /** Somebody else was faster: who it was, and the current version. */
  readonly newer?: { readonly author: string; readonly current: unknown };
}

/** What was typed earlier and not saved. */
interface KeptDraft<Draft> {
  readonly value: Draft;
  readonly basedOn: number | undefined;
  readonly at: Date;
  /** Another app handed it over. */
  readonly isShared: boolean;
}

/** Keeps what is typed on the device until it is saved. */
export interface Keeper<Draft> {
  /** The stored draft; null if there is none, undefined while it is being looked up: a form waits for that. */
  readonly kept: KeptDraft<Draft> | null | undefined;
  readonly keep: (draft: Draft, basedOn?: number) => void;
  /** Nothing is left of what was typed. */
  readonly clear: () => void;
  readonly drop: () => Promise<void>;
  /** Why the last change was not stored, as a sentence. */
  readonly problem: string | null;
}

/** The version somebody else has saved since this edit began. */
export interface Newer<Row> {
  readonly author: string;
  readonly theirs: Row;
}

export interface Editing<Draft, Row> {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly isBusy: boolean;
  /** A picture is being uploaded: until all have arrived, nothing is saved. */
  readonly isUploading: boolean;
  /** For the pictures in the text. */
  readonly setUploading: (isUploading: boolean) => void;
  /** For a picture that has its own field: a form may wait for several. */
  readonly setFieldUploading: (isUploading: boolean) => void;
  /** Something typed has not been saved. */
  readonly isTyped: boolean;
  /** What keeps it when the form closes; null when closing loses it. */
  readonly keeper: Keeper<Draft> | null;
  readonly newer: Newer<Row> | null;
  /** When the draft was left that the form opened with; null if it opened with none. */
  readonly leftAt: Date | null;
  /** Nobody left that draft: another app handed it over. */
  readonly isShared: boolean;
  /** Why the server refused that draft, as a sentence; null if it did not. */
  readonly refusedAs: string | null;
  /** Deletes that draft, after asking, and begins again. */
  readonly startOver: () => Promise<void>;
  /** Counts how often another draft replaced this one: a field that holds its own text then starts over. */
  readonly round: number;
  readonly change: (part: Partial<Draft>) => void;
  readonly takeTheirs: () => Promise<void>;
  /** The next save replaces their version with what is typed. */
  readonly keepMine: () => void;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

/** What an edit started from. */
interface Base<Row> {
  readonly before: Row | null;
  /** The revision of `before`, or the one that the stored draft was based on. */
  readonly basedOn: number | undefined;
  /** Changes with what is typed: the same key with the same draft saves it only once. */
  readonly key: string;
}

export interface EditingOptions<Draft, Row> {
  /** As it was when the edit began: a newer one must not change what the edit is based on. Null for a new one. */
  before: Row | null;
  draftOf: (before: Row | null) => Draft;
  check: (draft: Draft) => FieldErrors;
  /** The row in a refusal; null if it cannot be read. */
  rowIn: (current: unknown) => Row | null;
  save: (draft: Draft, base: Base<Row>) => Promise<void>;
  /** What saving would do to others, to be asked before; null if there is nothing to ask. */
  questionOf?: (draft: Draft) => Question | null;
  /** Reads what `save` throws; rethrows anything that is not a refusal. */
  refusalOf: (error: unknown) => Refusal;
  /** SPEC's words for a failure: a sentence, or the beginning of one that says why; if missing, just the reason. */
  failure?: string;
  /** The subject of a refusal, so that the next message about it replaces it. */
  subject?: string;
  onSaved: () => void;
  keeper?: Keeper<Draft>;
  /** Why what was sent from this form earlier was refused, after the form had closed. */
  refusal?: Refusal | null;
  /** A draft that nobody would miss is not stored. */
  isEmpty?: (draft: Draft) => boolean;
}

/**
 * The path of typed input to the server: checked here, sent one at a time, and kept if that fails. If somebody else
 * was faster, their version is shown beside it and nothing is overwritten without being shown.
 */
export function useEditing<Draft extends object, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
): Editing<Draft, Row> {
  const typing = useTyping(options);
  const { draft, base } = typing;
  const [refusal] = useState(options.refusal ?? null);
  const [errors, setErrors] = useState<FieldErrors>(refusal?.fields ?? {});
  const [isBusy, setBusy] = useState(false);
  const [isTextUploading, setUploading] = useState(false);
  const [isFieldUploading, setFieldUploading] = useState(false);
  const isUploading = isTextUploading || isFieldUploading;
  const [newer, setNewer] = useState(refusal && newerIn(refusal, options.rowIn));

  const isOpen = useIsOpen();
  const isLatest = useIsLatest(base.key);

  const fail = (refusal: Refusal) => {
    setErrors(refusal.fields ?? {});
    setNewer(newerIn(refusal, options.rowIn));
    const { failure, subject } = options;
    notify({ kind: 'bad', text: failureText(failure, refusal), ...(subject && { subject }) });
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
    const question = options.questionOf?.(draft) ?? null;
    if (question && !(await confirm(question))) return;
    setBusy(true);
    try {
      await options.save(draft, base);
      if (isLatest(base.key)) await options.keeper?.drop();
      if (options.subject !== undefined) dismissAbout(options.subject);
      if (isOpen()) options.onSaved();
    } catch (error) {
      setBusy(false);
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
    setFieldUploading,
    keeper: options.keeper ?? null,
    newer,
    // Theirs beside it says more.
    leftAt: refusal && newer ? null : typing.leftAt,
    isShared: typing.isShared,
    refusedAs: typing.leftAt && refusal ? refusal.message : null,
    async startOver() {
      if (!(await confirm(startingOver))) return;
      await options.keeper?.drop();
      typing.startOver();
      setErrors({});
      setNewer(null);
    },
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

/** Whether the form is still on the screen: one that was left must not lead anywhere. */
function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}

/** Whether nothing was typed since: what came after the sending stays a draft. */
function useIsLatest(key: string): (sent: string) => boolean {
  const latest = useRef(key);
  useEffect(() => {
    latest.current = key;
  }, [key]);
  return (sent) => latest.current === sent;
}

/** What is typed and what it is based on, here and in the stored draft. */
function useTyping<Draft extends object, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
) {
  const { keeper } = options;
  const [before, setBefore] = useState(options.before);
  const [typed, setTyped] = useState<Draft | null>(null);
  const [ownBase, setOwnBase] = useState<number | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [round, setRound] = useState(0);
  // As the form found it: sending takes it from the device, and not out of the form.
  const [left] = useState(keeper?.kept ?? null);
  const kept = round === 0 ? left : null;
  const draft = typed ?? kept?.value ?? options.draftOf(before);
  const basedOn = ownBase ?? kept?.basedOn ?? before?.revision;

  const write = (next: Draft, base: number | undefined) => {
    setTyped(next);
    // A different text is a different change: reusing the key would get the first one's answer.
    setKey(crypto.randomUUID());
    if (options.isEmpty?.(next) === true) keeper?.clear();
    else keeper?.keep(next, base);
  };
  return {
    draft,
    base: { before, basedOn, key },
    round,
    isTyped: kept != null || (typed !== null && options.isEmpty?.(typed) !== true),
    leftAt: round === 0 ? (left?.at ?? null) : null,
    isShared: left?.isShared === true,
    change(part: Partial<Draft>) {
      write({ ...draft, ...part }, basedOn);
    },
    startOver() {
      setOwnBase(null);
      setTyped(null);
      setKey(crypto.randomUUID());
      setRound(round + 1);
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
