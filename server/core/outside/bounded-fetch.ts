export interface Bounds {
  readonly signal: AbortSignal;
  readonly mostBytes: number;
}

/** `missing`: there is none, or none worth keeping. `unreachable`: there may be one another time. */
export type Sought =
  | { readonly kind: 'found'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreachable' };

/** Asks a host for a picture. Does not throw whatever the host does. */
export type SeekPicture = (address: string) => Promise<Sought>;

const missing = { kind: 'missing' } as const;
const unreachable = { kind: 'unreachable' } as const;

/**
 * What is at an address outside, within the bounds. A redirect is not followed, wherever it leads. Does not throw whatever the
 * host does, nor when the signal ends it.
 */
export async function boundedFetch(url: string, { signal, mostBytes }: Bounds): Promise<Sought> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status === 200) return await readWithin(response, mostBytes);
    await response.body?.cancel();
    return response.status === 429 || response.status >= 500 ? unreachable : missing;
  } catch (error) {
    // The errors fetch rejects with: no connection, a broken answer, or the time ran out.
    if (error instanceof TypeError || error instanceof DOMException) return unreachable;
    throw error;
  }
}

/** Counts the decompressed bytes as they arrive: a host's stated length is not trusted. */
async function readWithin({ body }: Response, mostBytes: number): Promise<Sought> {
  const arriving: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = body ?? [];
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of arriving) {
    length += chunk.byteLength;
    if (length > mostBytes) return missing; // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return { kind: 'found', bytes: Buffer.concat(chunks) };
}
