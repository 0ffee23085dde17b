import type { Problem, ProblemCode } from '#contract/problem.ts';

/** The pictures that a change may have in a list, by their names in the icon set. */
export type EntryIcon =
  | 'bell'
  | 'calendar-check'
  | 'calendar-minus'
  | 'calendar-plus'
  | 'calendar-x'
  | 'circle-user-round'
  | 'clipboard-pen'
  | 'file-pen'
  | 'megaphone';

/** Why a change was refused: the server's code, and a sentence for a person. */
export interface RefusalReason {
  readonly code?: ProblemCode;
  readonly reason?: string;
}

/** A refused change in a list, or in a notification. */
export interface RefusalWords {
  readonly title: string;
  readonly body: string;
  /** What a notification adds: what happens without its author. */
  readonly promise?: string;
}

/**
 * What a change says of itself, to a page and to the worker alike. Whatever is left out is said as of any form: by its title,
 * with the server's reason.
 */
export interface Words {
  readonly icon: EntryIcon | Readonly<Record<'waiting' | 'refused' | 'sent', EntryIcon>>;
  /** Of each subject one message is shown, the latest; else of each kind of change. */
  readonly subject?: string;
  /** How it is told once it was accepted; null if the screen that made it has shown it already. */
  readonly sent?: string | null;
  /** How it is told that it was refused, to somebody who looks at the screen of this path. */
  readonly refused?: (why: RefusalReason, screen: string) => string;
  readonly refusal?: (why: RefusalReason) => RefusalWords;
  /** What is said in place of the server's words, where those would mislead. */
  readonly reasonFor?: (problem: Problem) => string | undefined;
  /** Whether its label's link leads to a way out of a refusal with this code; else it always does. */
  readonly linkHelps?: (code: RefusalReason['code']) => boolean;
  /** A code after which the same change cannot succeed, besides those after which none can. */
  readonly vainAfter?: ProblemCode;
  /** One press made it, and its author has written nothing: it is put away without a question. */
  readonly isOnePress?: true;
  /** HTML that its author wrote, shown so that a refusal does not lose it. */
  readonly message?: string;
  /** How one that the server may already have is countered; else it can only be discarded, before that. */
  readonly undo?: Undo;
}

export interface Undo {
  /** The arguments that lead back to what the rows named by `reads` say. */
  readonly args: (truth: readonly unknown[]) => unknown;
  /** Said when this device can't keep it. */
  readonly failure: string;
}
