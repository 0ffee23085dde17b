import { setTimeout as wait } from 'node:timers/promises';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { liveLine, type LiveLine } from '#contract/sync.ts';
import type { TestServer } from './server.ts';

const PATIENCE = 5_000;

/** Reads a live stream line by line, as a device of this version or of another one; null doesn't say its number. */
export async function listenTo(
  server: TestServer,
  token?: string,
  knows: number | null = KNOWLEDGE,
) {
  const stopping = new AbortController();
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await server.fetch(`/API/live${knows === null ? '' : `?knows=${knows}`}`, {
    headers,
    signal: stopping.signal,
  });
  const lines = linesOf(response);
  const next = async (): Promise<LiveLine | 'end'> => {
    const line = await Promise.race([lines.next(), wait(PATIENCE, null, { ref: false })]);
    if (line === null) throw new Error('No line came.');
    return line.done === true ? 'end' : liveLine.parse(JSON.parse(line.value));
  };
  return {
    response,
    next,
    stop: () => {
      stopping.abort();
    },
  };
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
