import * as z from 'zod/mini';

// Shapes that several features share. Limits are characters unless said otherwise. The marks let a build leave out
// those that nobody uses: a bundler cannot know that `check` has no effect.

export const id = z.uuid();
/**
 * A moment of the years 1970 to 2999 in ISO 8601, in the server's own time where it names no offset; on the wire the
 * server always writes UTC. `Date` alone would take 31 February for 3 March, and the database's year 1 for 2001.
 * `error`: what is said of anything else.
 */
// @__NO_SIDE_EFFECTS__
export function instant(error = 'This is not a valid date.') {
  const inOurTime = z.regex(/^(?:19[7-9]|2\d\d)\d-/, { error });
  return z
    .string()
    .check(z.trim(), z.iso.datetime({ offset: true, local: true, error }), inOurTime);
}
/** A non-empty single line. `empty`: SPEC's own sentence for when it is not there. */
// @__NO_SIDE_EFFECTS__
export function line(limit = 200, empty?: string) {
  return z.string(empty).check(z.trim(), z.minLength(1, empty), z.maxLength(limit));
}
/** Free text, may be empty. */
// @__NO_SIDE_EFFECTS__
export function text(limit = 5_000) {
  return z.string().check(z.trim(), z.maxLength(limit));
}
/** HTML as an editor sends it; the server sanitises it before it is stored. */
// @__NO_SIDE_EFFECTS__
export function html(limit = 100_000) {
  return z.string().check(z.maxLength(limit));
}
/** Counts up with every change of the row; the larger one is the newer. */
export const revision = /* @__PURE__ */ z.int().check(z.nonnegative());
/** The revision an edit was based on. Without it (SPEC's own form) the edit is taken as it is. */
export const basedOn = z.optional(revision);
export const imageUrl = /* @__PURE__ */ z.string().check(z.maxLength(2_000));
/** One line that holds no control characters, so that it can stand in a heading or a mail's header. */
// @__NO_SIDE_EFFECTS__
export function label(limit: number) {
  return z.string().check(z.trim(), z.maxLength(limit), z.regex(/^\P{Cc}*$/u));
}
/** An e-mail address as a person types it; compared without regard to letter case. */
export const emailAddress = /* @__PURE__ */ z.string().check(z.trim(), z.maxLength(254), z.email());
