import { useState } from 'react';
import type { EditingOptions } from './editing.ts';

/** The typed text and what it is based on, here and in the stored draft. */
export function useTyping<Draft extends object, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
) {
  const { keeper } = options;
  const [before, setBefore] = useState(options.before);
  const [typed, setTyped] = useState<Draft | null>(null);
  const [ownBase, setOwnBase] = useState<number | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [round, setRound] = useState(0);
  // The form keeps the draft that it opened with: sending deletes it from the device, but not from the form.
  const [left] = useState(keeper?.kept ?? null);
  const kept = round === 0 ? left : null;
  const draft = typed ?? kept?.value ?? options.draftOf(before);
  const basedOn = ownBase ?? kept?.basedOn ?? before?.revision;

  const renewKey = () => {
    setKey(crypto.randomUUID());
  };
  const startAnew = (revision: number | null) => {
    setOwnBase(revision);
    setTyped(null);
    renewKey();
    setRound(round + 1);
  };
  const write = (next: Draft, base: number | undefined) => {
    setTyped(next);
    // A different text is a different change: with the old key the server would repeat its answer to the first one.
    renewKey();
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
    /** Makes what is sent next a change of its own: the server repeats its answer to a key that it has seen. */
    renewKey,
    startOver() {
      startAnew(null);
    },
    startFrom(theirs: Row) {
      setBefore(theirs);
      startAnew(theirs.revision);
    },
    /** Puts another draft into the form, whose fields start over. */
    replace(next: Draft) {
      write(next, basedOn);
      setRound(round + 1);
    },
  };
}
