import { useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
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

/** What somebody else has made of it since this edit began. */
export interface Newer<Row> {
  readonly author: string;
  readonly theirs: Row;
}

export interface Editing<Draft, Row> {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly isBusy: boolean;
  /** Something was typed, so that closing would lose it. */
  readonly isTyped: boolean;
  readonly newer: Newer<Row> | null;
  readonly change: (part: Partial<Draft>) => void;
  readonly takeTheirs: () => void;
  /** What is typed replaces theirs, with the next save. */
  readonly keepMine: () => void;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

interface EditingOptions<Draft, Row> {
  /** As it was when the edit began: a newer one must not change what the edit is based on. Null for a new one. */
  before: Row | null;
  draftOf: (before: Row | null) => Draft;
  check: (draft: Draft) => FieldErrors;
  /** The row in a refusal; null when it cannot be read. */
  rowIn: (current: unknown) => Row | null;
  /** Saves; `key` changes with what is typed. */
  save: (draft: Draft, base: { before: Row | null; key: string }) => Promise<void>;
  /** Reads what `save` throws; throws what is no refusal. */
  refusalOf: (error: unknown) => Refusal;
  /** SPEC's words for when it did not work. */
  failure: string;
  onSaved: () => void;
}

/**
 * Something that is typed on its way to the server: checked here, sent once at a time, and kept when that fails. Where
 * somebody else was faster, theirs is shown beside it and nothing is overwritten unseen.
 */
export function useEditing<Draft extends object, Row>(
  options: EditingOptions<Draft, Row>,
): Editing<Draft, Row> {
  const [before, setBefore] = useState(options.before);
  const [{ draft, key }, setTyped] = useState(() => ({
    draft: options.draftOf(options.before),
    key: crypto.randomUUID(),
  }));
  const [isTyped, setIsTyped] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [newer, setNewer] = useState<Newer<Row> | null>(null);

  const write = (next: Draft) => {
    setTyped({ draft: next, key: crypto.randomUUID() });
  };
  const rebase = ({ theirs }: Newer<Row>) => {
    setBefore(theirs);
    setNewer(null);
  };
  const fail = ({ message, fields, newer: faster }: Refusal) => {
    if (fields) setErrors(fields);
    const theirs = faster ? options.rowIn(faster.current) : null;
    if (faster && theirs !== null) setNewer({ author: faster.author, theirs });
    notify({ kind: 'bad', text: `${options.failure}. ${message}` });
  };
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const found = options.check(draft);
    flushSync(() => {
      setErrors(found);
    });
    focusFirstError(form);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await options.save(draft, { before, key });
      options.onSaved();
    } catch (error) {
      const refusal = options.refusalOf(error);
      flushSync(() => {
        fail(refusal);
        setBusy(false);
      });
      focusFirstError(form);
    }
  };
  return {
    draft,
    errors,
    isBusy,
    isTyped,
    newer,
    change(part) {
      write({ ...draft, ...part });
      setIsTyped(true);
    },
    takeTheirs() {
      if (!newer) return;
      write(options.draftOf(newer.theirs));
      setIsTyped(false);
      rebase(newer);
    },
    keepMine() {
      if (newer) rebase(newer);
    },
    handleSubmit,
  };
}
