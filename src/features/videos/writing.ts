import { useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#contract/problem.ts';
import { NetworkError } from '#data/video-editing.ts';
import { focusFirstError } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import type { DraftErrors } from './drafts.ts';

/** What somebody else has made of it since this edit began. */
interface Newer<Row> {
  readonly author: string;
  readonly theirs: Row;
}

export interface Writing<Draft, Row> {
  readonly draft: Draft;
  readonly errors: DraftErrors;
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

interface WritingOptions<Draft, Row> {
  /** As it was when the edit began: a newer one must not change what the edit is based on. Null for a new one. */
  before: Row | null;
  draftOf: (before: Row | null) => Draft;
  check: (draft: Draft) => DraftErrors;
  /** The row in a refusal; null when it cannot be read. */
  rowIn: (current: unknown) => Row | null;
  /** Saves; `key` changes with what is typed. Throws ApiError or NetworkError. */
  save: (draft: Draft, base: { before: Row | null; key: string }) => Promise<void>;
  /** SPEC's words for when it did not work. */
  failure: string;
  onSaved: () => void;
}

/** One draft on its way to the server: checked here, sent once at a time, and kept when that fails. */
export function useWriting<Draft extends object, Row>(
  options: WritingOptions<Draft, Row>,
): Writing<Draft, Row> {
  const [before, setBefore] = useState(options.before);
  const [{ draft, key }, setTyped] = useState(() => ({
    draft: options.draftOf(options.before),
    key: crypto.randomUUID(),
  }));
  const [isTyped, setIsTyped] = useState(false);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [newer, setNewer] = useState<Newer<Row> | null>(null);

  const write = (next: Draft) => {
    setTyped({ draft: next, key: crypto.randomUUID() });
  };
  const rebase = ({ theirs }: Newer<Row>) => {
    setBefore(theirs);
    setNewer(null);
  };
  const fail = (error: ApiError | NetworkError) => {
    if (error instanceof ApiError) {
      if (error.problem.fields) setErrors(error.problem.fields);
      const theirs = error.code === 'stale_revision' ? options.rowIn(error.problem.current) : null;
      if (theirs !== null) setNewer({ author: authorIn(error), theirs });
    }
    notify({ kind: 'bad', text: `${options.failure}. ${error.message}` });
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
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      flushSync(() => {
        fail(error);
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

function authorIn({ problem }: ApiError): string {
  const { changedBy = '' } = problem;
  return changedBy === '' ? 'Someone' : changedBy;
}
