import type * as z from 'zod/mini';
import type { DocumentRow } from '#contract/profile.ts';
import {
  intention,
  noEffect,
  type Effect,
  type IntentionOf,
  type RequestDraft,
} from '#sync/engine/intention.ts';
import type { Label } from '#sync/engine/label.ts';
import type { Words } from '#sync/engine/intention-words.ts';

interface WholeDocument<Value> {
  readonly name: string;
  /** The row of the truth that it is, and the key of its changes. */
  readonly id: DocumentRow['id'];
  readonly value: z.ZodMiniType<Value>;
  readonly label: Label;
  readonly words: Words;
  /** A text that is the same for two values that say the same. */
  readonly textOf: (value: Value) => string;
  readonly request: (value: Value) => RequestDraft;
}

/** Save one of the member's own documents as a whole: the last one saved counts (DC4). */
export function wholeDocument<Value>(of: WholeDocument<Value>): IntentionOf<Value> {
  return intention({
    name: of.name,
    args: of.value,
    key: () => of.id,
    reads: () => [{ collection: 'documents', id: of.id }],
    net: (chain, { truth: [row], attempted }) => {
      const stored = of.value.safeParse((row as DocumentRow | undefined)?.value);
      const known = attempted.at(-1) ?? stored.data;
      const wanted = chain.at(-1);
      if (wanted === undefined) return null;
      return known !== undefined && of.textOf(wanted) === of.textOf(known) ? null : wanted;
    },
    label: () => of.label,
    words: () => of.words,
    request: of.request,
    isDone: () => false,
    settle: (_, settlement) =>
      settlement.kind === 'accepted' ? accepted(of, settlement.reply) : noEffect,
  });
}

/** Revision 0, as the answer has none: whatever the pull says about it is then newer. */
function accepted<Value>({ id, value: shape }: WholeDocument<Value>, reply: unknown): Effect {
  const { data: value } = shape.safeParse(reply);
  if (value === undefined) return noEffect;
  const row = { id, revision: 0, value } as DocumentRow;
  return { ...noEffect, changes: { documents: [row] } };
}
