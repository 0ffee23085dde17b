/** How much of the digest the worker's list has: 72 bits, which no accident has, in base64. */
const DIGEST_BYTES = 9;

/** Somebody answered with another file than was built: a proxy that rewrites it, or a server that has a newer version by now. */
export class ChangedFile extends TypeError {
  override readonly name = 'ChangedFile';
  /** Its path. */
  readonly path: string;

  constructor(url: string, status: number) {
    super(`${url} answered ${String(status)}, and not as built.`);
    this.path = new URL(url).pathname;
  }
}

/** Whether the body of an answer is the file with that hash (build/precache-list.ts). The answer can still be read. */
export async function isIntact(answer: Response, integrity: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return integrity === btoa(String.fromCharCode(...new Uint8Array(digest, 0, DIGEST_BYTES)));
}

/**
 * The file at an address, if its bytes have that hash; throws TypeError if they don't, or if nobody answers. A
 * captive portal's page can stay in the browser's own cache for as long as the portal wished: the second try
 * bypasses it.
 */
export async function fetchChecked(url: string, integrity: string): Promise<Response> {
  try {
    return await fetchOnce(url, integrity, 'default');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return fetchOnce(url, integrity, 'reload');
  }
}

/** An error page is not the file, whatever it contains. */
async function fetchOnce(url: string, integrity: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(url, { cache, redirect: 'error' });
  if (answer.ok && (await isIntact(answer, integrity))) return answer;
  throw new ChangedFile(url, answer.status);
}
