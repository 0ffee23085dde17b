/** Whether the body of an answer is the file with that hash (`sha256-` and base64). The answer can still be read. */
export async function isIntact(answer: Response, integrity: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * The file at an address, if its bytes have that hash; throws TypeError if they don't, or if nobody answers. A
 * captive portal's page can stay in the browser's own cache for as long as the portal wished: the second try
 * bypasses it.
 */
export async function fetchChecked(url: string, integrity: string): Promise<Response> {
  const options: RequestInit = { integrity, redirect: 'error' };
  try {
    return ok(await fetch(url, options));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return ok(await fetch(url, { ...options, cache: 'reload' }));
  }
}

/** An error page is not the file, whatever it contains. */
function ok(answer: Response): Response {
  if (answer.ok) return answer;
  throw new TypeError(`${answer.url} answered ${String(answer.status)}.`);
}
