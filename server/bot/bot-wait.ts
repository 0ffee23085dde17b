import { retryAfterMs } from '#server/core/http/retry-after.ts';
import { jsonFields } from '#server/core/http/foreign-json.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { BotAnswer } from './bot-call.ts';

/** Whoever asks for more is asked again after a day. */
const LONGEST_MS = DAY_MS;

/** How long to leave the bot alone; `isForAll`: with everything, not only with what was refused. */
export interface Wait {
  readonly ms: number;
  readonly isForAll: boolean;
}

/**
 * What an answer asks for: in Retry-After, in Discord's header, or in its `retry_after`, seconds with fractions; the longest
 * counts. Null if it asks for nothing. A limit of one channel says so.
 */
export function waitIn({ headers }: BotAnswer, said: unknown, now: Date): Wait | null {
  const fields = jsonFields(said);
  const asked = [
    headers.get('retry-after'),
    headers.get('x-ratelimit-reset-after'),
    numberText(fields?.['retry_after']),
  ].flatMap((text) => retryAfterMs(text, now) ?? []);
  if (asked.length === 0) return null;
  const scope = headers.get('x-ratelimit-scope')?.toLowerCase() ?? null;
  const isGlobal =
    scope === 'global' || headers.has('x-ratelimit-global') || fields?.['global'] === true;
  const isOfOne = !isGlobal && (scope !== null || fields?.['global'] === false);
  return { ms: Math.min(Math.max(...asked), LONGEST_MS), isForAll: !isOfOne };
}

function numberText(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}
