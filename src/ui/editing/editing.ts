import type { SubmitEvent } from 'react';
import type { Question } from '#ui/overlays/confirm.ts';
import type { Comparison, Difference } from './version-comparison.ts';

/** What is wrong with a field, by its name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Why a save did not work. */
export interface SaveRefusal {
  /** The reason as a sentence. */
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
  /** Set if somebody else was faster: who it was, and the current version. */
  readonly newer?: { readonly author: string; readonly current: unknown };
}

/** A draft that was typed earlier and not saved. */
interface KeptDraft<Draft> {
  readonly value: Draft;
  readonly basedOn: number | undefined;
  readonly at: Date;
  /** True if another app handed the draft over. */
  readonly isShared: boolean;
}

/** Keeps what is typed on the device until it is saved. */
export interface Keeper<Draft> {
  /** The stored draft; null if there is none, undefined while it is being looked up: a form waits for that. */
  readonly kept: KeptDraft<Draft> | null | undefined;
  readonly keep: (draft: Draft, basedOn?: number) => void;
  /** Deletes the draft; to be called when nothing is left of what was typed. */
  readonly clear: () => void;
  readonly drop: () => Promise<void>;
  /** Why the last change was not stored, as a sentence. */
  readonly problem: string | null;
}

/** Whose version of a field stays. */
export type Side = 'theirs' | 'mine';

/** The version somebody else has saved since this edit began: where it differs, and what was chosen; null for not yet. */
export interface Newer<Draft> {
  readonly author: string;
  readonly differences: readonly (Difference<Draft> & { readonly side: Side | null })[];
  /** Whether somebody wanted to save before everything was chosen. */
  readonly isAsked: boolean;
}

/** Compares somebody else's version with what is typed, field by field. */
export type Compare<Draft, Row> = (theirs: Row, mine: Draft) => Comparison<Draft>;

export interface Editing<Draft> {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly isBusy: boolean;
  /** True while a picture is being uploaded: until all have arrived, nothing is saved. */
  readonly isUploading: boolean;
  /** Called for the pictures in the text. */
  readonly setUploading: (isUploading: boolean) => void;
  /** Called for each picture that has its own field: a form may wait for several. */
  readonly setFieldUploading: (isUploading: boolean) => void;
  /** True if something typed has not been saved. */
  readonly isTyped: boolean;
  /** Keeps what is typed when the form closes; null if closing loses it. */
  readonly keeper: Keeper<Draft> | null;
  readonly newer: Newer<Draft> | null;
  /** When the draft with which the form opened was left; null if it opened with none. */
  readonly leftAt: Date | null;
  /** True if that draft was not left by anybody, but handed over by another app. */
  readonly isShared: boolean;
  /** Why the server refused that draft, as a sentence; null if it did not. */
  readonly refusedAs: string | null;
  /** Deletes that draft, after asking, and begins again. */
  readonly startOver: () => Promise<void>;
  /** Counts how often another draft replaced this one: a field that holds its own text then starts over. */
  readonly round: number;
  readonly change: (part: Partial<Draft>) => void;
  /** Puts one side's version of these fields into the form. The next save replaces their version with what the form says. */
  readonly choose: (fields: readonly (keyof Draft)[], side: Side) => void;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

/** What an edit started from. */
export interface EditingBase<Row> {
  readonly before: Row | null;
  /** The revision of `before`, or the one that the stored draft was based on. */
  readonly basedOn: number | undefined;
  /** Changes with what is typed: one key with one draft is saved only once. */
  readonly key: string;
}

export interface EditingOptions<Draft, Row> {
  /** The row when the edit began: a newer one must not change what the edit is based on. Null for a new thing. */
  before: Row | null;
  draftOf: (before: Row | null) => Draft;
  /** What the row's revision goes up by, if not by edits alone: a draft with a lower one may still be of this version. */
  revised?: 'also otherwise';
  /** Where the form opens again, as a path within the app: who has left it is led there to compare. Null where `compare` is. */
  address: string | ([Row] extends [never] ? null : never);
  check: (draft: Draft) => FieldErrors;
  /** The row in a refusal; null if it cannot be read. */
  rowIn: (current: unknown) => Row | null;
  /** Null only for what nobody else can change meanwhile: a new thing, or one's own. */
  compare: Compare<Draft, Row> | ([Row] extends [never] ? null : never);
  save: (draft: Draft, base: EditingBase<Row>) => Promise<void>;
  /** The question to ask before saving, about what it would do to others; null if there is none. */
  questionOf?: (draft: Draft) => Question | null;
  /** Reads what `save` throws; rethrows anything that is not a refusal. */
  refusalOf: (error: unknown) => SaveRefusal;
  /** SPEC's words for a failure: a sentence, or the beginning of one that says why; if missing, just the reason. */
  failure?: string;
  /** The subject of a refusal, so that the next message about it replaces it. */
  subject?: string;
  onSaved: () => void;
  keeper?: Keeper<Draft>;
  /** Why what was sent from this form earlier was refused, after the form had closed. */
  refusal?: SaveRefusal | null;
  /** True for a draft that nobody would miss: it is not stored. */
  isEmpty?: (draft: Draft) => boolean;
}
