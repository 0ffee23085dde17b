import { MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { LIVE_PATH, liveLine, type LiveLine } from '#contract/sync.ts';
import { ownServer, headersFrom, type CallCredentials } from './http.ts';

export interface LiveOptions {
  readonly credentials: CallCredentials | null;
  readonly signal: AbortSignal;
}

/** Our server refuses the token; any other call will find out how the session ended. */
export class TokenRefused extends TypeError {
  override readonly name = 'TokenRefused';
}

/**
 * The lines of `GET /api/live` as they arrive; ends when the stream does. Read with fetch, since EventSource cannot send the token.
 * Throws TypeError if our server does not answer, TokenRefused for its own 401, AbortError if `signal` cancels it.
 */
export async function* openLive({ credentials, signal }: LiveOptions): AsyncGenerator<LiveLine> {
  const response = await ownServer(`${LIVE_PATH}?knows=${KNOWLEDGE}`, {
    signal,
    priority: 'low', // it never ends: tools that wait until nothing important is in flight would wait for it
    headers: headersFrom({ credentials, key: null }),
  });
  const isOurs = response.headers.get(MARKER_HEADER) === MARKER_VALUE;
  if (!isOurs || !response.ok || !response.body) {
    await response.body?.cancel();
    if (isOurs && response.status === 401) throw new TokenRefused('The token is not taken.');
    throw new TypeError('No live stream.');
  }
  yield* linesOf(response.body);
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<LiveLine> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield liveLine.parse(JSON.parse(line));
    }
  } finally {
    await reader.cancel();
  }
}
