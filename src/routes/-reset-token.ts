// The token of a reset link changes a password: it goes from the address bar, where it would be seen, kept in the
// history and sent on, into this page's memory.
let carried: string | null = null;

/** Takes the token out of a query; true when there was one, whose address must then be left. */
export function takeToken(search: string): boolean {
  const token = new URLSearchParams(search).get('token');
  if (token === null || token === '') return false;
  carried = token;
  return true;
}

/** The token of the link that was followed last, for as long as this page lives. */
export function carriedToken(): string | null {
  return carried;
}
