import { isolated } from './markup/isolated.ts';
import { clockTimeIn, formatIn } from './time/zoned-time.ts';

export const NO_REASON = 'Say why: they read it when they sign in.';
/** The refusal of an end that has come already. */
export const NOT_TO_COME = 'Choose a day to come.';

interface Suspended {
  readonly reason: string;
  /** When it ends by itself; null if somebody has to lift it. */
  readonly until: Date | null;
}

/** SPEC 20.3: what a suspended member reads who has the right password. In UTC, since their zone isn't known here. */
export function suspensionSentence({ reason, until }: Suspended): string {
  const end = until === null ? 'until it is lifted' : `until ${momentInUtc(until)}`;
  return `Your account is suspended ${end}. The reason: ${isolated(reason)}`;
}

/** "12 May 2026, 22:00 UTC" */
function momentInUtc(at: Date): string {
  const day = formatIn('UTC', at, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${day}, ${clockTimeIn('UTC', at)} UTC`;
}
