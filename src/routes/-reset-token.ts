import { EMAIL_TOKEN } from '#contract/email-token.ts';

// The token of a reset link can change a password: it is moved from the address bar, where it could be seen,
// stored in the history and sent on, into this page's memory.
let carried: string | null = null;

/** Takes the token out of a query; true if there was one: that address must then be left. */
export function takeToken(search: string): boolean {
  const token = new URLSearchParams(search).get('token');
  if (token === null || token === '') return false;
  carried = token;
  return true;
}

/** The token of the last link that was followed, for as long as this page lives. */
export function carriedToken(): string | null {
  return carried;
}

/** Whether the link confirms an email address: it comes to the same place, so that tokens are looked after in one. */
export function isOfEmail(token: string | null): boolean {
  return token?.startsWith(EMAIL_TOKEN) === true;
}
