import { retryAfterMs } from '#server/core/outside/retry-after.ts';
import { jsonFields } from '#server/core/outside/foreign-json.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { BotAnswer } from './bot-call.ts';

/** A bot that asks for a longer wait is called again after a day. */
const LONGEST_MS = DAY_MS;

/** How long to leave the bot alone. `isForAll` says that this applies to every update, not only to the refused one. */
export interface Wait {
  readonly ms: number;
  readonly isForAll: boolean;
}

/**
 * The wait that an answer asks for in Retry-After, in Discord's header, or in its `retry_after` (seconds with fractions); the
 * longest counts. Null if it asks for none. It applies to every update unless the answer says that it is the limit of one channel.
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
