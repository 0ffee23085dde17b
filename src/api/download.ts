import { pathOf, type Endpoint, type Params } from '#contract/endpoint.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { judge, UNREACHED } from './call.ts';
import { headersFrom, isNoAnswer, ownServer, type CallCredentials } from './http.ts';

interface Download<E extends Endpoint> {
  readonly params?: Params<E>;
  readonly credentials: CallCredentials | null;
  readonly onContact?: () => void;
}

/** Without a further piece for this long, in milliseconds, the connection is considered gone. */
const STALLED_MS = 30_000;

/**
 * Fetches the file that an endpoint answers with (`file` in the contract), under the name that the server gave it. However long it
 * takes, as long as it goes on. Throws like `call`.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  { params = {} as Params<E>, credentials, onContact }: Download<E>,
): Promise<File> {
  const watch = watchFor(STALLED_MS);
  try {
    const response = await ownServer(`/api${pathOf(endpoint, params)}`, {
      method: endpoint.method,
      headers: headersFrom({ credentials, key: null }),
      signal: watch.signal,
    });
    await judge(response, null);
    const pieces = await piecesOf(response, watch.stillThere);
    onContact?.();
    return new File(pieces, nameOf(response), { type: endpoint.file ?? '' });
  } catch (error) {
    if (isNoAnswer(error)) throw new NetworkError(UNREACHED);
    if (error instanceof ApiError) onContact?.();
    throw error;
  } finally {
    watch.end();
  }
}

async function piecesOf(response: Response, stillThere: () => void): Promise<BlobPart[]> {
  const pieces: BlobPart[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) return pieces;
    stillThere();
    pieces.push(next.value);
  }
}

function nameOf(response: Response): string {
  const said = response.headers.get('content-disposition') ?? '';
  return /filename="([\w.-]+)"/.exec(said)?.[1] ?? 'download';
}

/** A signal that goes off unless it hears again and again that there is progress. */
function watchFor(ms: number) {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const stillThere = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stalled.abort();
    }, ms);
  };
  stillThere();
  const end = () => {
    clearTimeout(timer);
  };
  return { signal: stalled.signal, stillThere, end };
}
