// @chunk forms
import { NetworkError, ApiError } from '#contract/problem.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** Why a call that somebody was waiting for did not work. */
export interface Refusal {
  /** A sentence. */
  readonly message: string;
  readonly fields?: Readonly<Partial<Record<string, string>>> | undefined;
  /** Somebody else was faster: who it was, and the current version. */
  readonly newer?: { readonly author: string; readonly current: unknown };
}

/** Reads an ApiError, a NetworkError, or why a change could not be kept on the device; throws everything else. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkError || error instanceof NotSaved) return { message: error.message };
  if (!(error instanceof ApiError)) throw error;
  const { fields, current, changedBy = '' } = error.problem;
  const author = changedBy === '' ? 'Someone' : isolated(changedBy);
  return {
    message: error.message,
    fields,
    ...(error.code === 'stale_revision' && { newer: { author, current } }),
  };
}

/** The same for a form that shows the reason at its fields, or as `form` above them where it is none of theirs. */
export function refusedFields(error: unknown): NonNullable<Refusal['fields']> {
  const { message, fields = {} } = refusalOf(error);
  return Object.keys(fields).length > 0 ? fields : { form: message };
}

/**
 * The same for a form with a single text: the reason is shown at its field, since SPEC's words name no field. If the server
 * did not answer, the field is not at fault.
 */
export function refusalAt(field: string, error: unknown): Refusal {
  const refusal = refusalOf(error);
  if (error instanceof NetworkError || refusal.newer) return refusal;
  return { ...refusal, fields: { [field]: refusal.message } };
}
