import * as z from 'zod/mini';
import { isEmailAddress } from './email-address.ts';
import { visibleText } from './visible-text.ts';

// Shapes that several features share. Limits count characters unless stated otherwise. The annotations let a build
// leave out unused ones: a bundler can't know that `check` has no side effect.

/** The plain ones, each made once: the calls name them some 250 times, and each that is made takes its part of a start. */
export const string = z.string();
export const nullableString = z.nullable(string);
export const number = z.number();
export const wholeNumber = z.int();
export const boolean = z.boolean();

export const id = z.uuid();

/**
 * A moment in the years 1970 to 2999 in ISO 8601, in the server's own time zone if it has no offset; on the wire the
 * server always writes UTC. `Date` alone would take 31 February for 3 March, and the database's year 1 for 2001.
 * `error`: the message for anything else.
 */
// @__NO_SIDE_EFFECTS__
export function instant(error = NO_DATE) {
  return z
    .string()
    .check(z.trim(), z.iso.datetime({ offset: true, local: true, error }), inOurTime(error));
}
/** A day of the same years, as a date field has it. */
// @__NO_SIDE_EFFECTS__
export function day(error = NO_DATE) {
  return z.string().check(z.trim(), z.iso.date({ error }), inOurTime(error));
}
export const NO_DATE = 'This is not a valid date.';
const inOurTime = (error: string) => z.regex(/^(?:19[7-9]|2\d\d)\d-/, { error });

/**
 * A non-empty single line, from which what nobody sees is taken away (`visibleText`). `empty`: SPEC's own sentence for when
 * it is missing.
 */
// @__NO_SIDE_EFFECTS__
export function line(limit = 200, empty?: string) {
  return z.string(empty).check(seen(), z.minLength(1, empty), z.maxLength(limit));
}
/** What is seen of a line; a step of `check`. */
export function seen() {
  return z.overwrite((text: string) => visibleText(text).trim());
}
/** Free text, may be empty. */
// @__NO_SIDE_EFFECTS__
export function text(limit = 5_000) {
  return z.string().check(z.trim(), z.maxLength(limit));
}
/** Limits for a text in HTML, in characters: as it arrives, and as it is stored after cleaning. */
export const HTML_LIMIT = 100_000;

/** HTML as an editor sends it; the server sanitises it before it is stored. */
// @__NO_SIDE_EFFECTS__
export function html() {
  return z.string().check(z.maxLength(HTML_LIMIT));
}
/** Goes up with every change of the row; the larger one is newer. */
export const revision = z.int().check(z.nonnegative());

/** The revision an edit was based on. Without it (SPEC's own form) the edit is accepted as it is. */
export const basedOn = z.optional(revision);
/** In the answer to a repeated call, which shows the row as it is now: the revision that the call itself made of it. */
export const acceptedRevision = z.optional(revision);
export const imageUrl = z.string().check(z.maxLength(2_000));

/** What somebody or something is called elsewhere; may be empty. One line, safe in a heading or a mail's header. */
// @__NO_SIDE_EFFECTS__
export function label(limit: number) {
  return z
    .string()
    .check(seen(), z.maxLength(limit, { error: `Use at most ${limit} characters.` }));
}

export const NO_EMAIL = "That doesn't look like an email address.";

/** An email address as a person types it, and as it is kept; the server compares addresses by a key of its own. */
export const emailAddress = z
  .string()
  .check(seen(), z.maxLength(254, NO_EMAIL), z.refine(isEmailAddress, NO_EMAIL));
