import { spread } from './backoff.ts';
import type { Verdict } from './verdict.ts';

/** What ends a drain or a pull alike; `ms`: not before so many milliseconds. */
export type Stop =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'told-to-wait'; readonly ms: number }
  | { readonly kind: 'needs-sign-in' }
  | { readonly kind: 'wrong-user' }
  | { readonly kind: 'account-deleted' }
  | { readonly kind: 'update-required' };

type Stopping = Exclude<Verdict, { readonly kind: 'accepted' | 'refused' | 'failed' }>;

/** What a verdict stops that is about no single change; devices that were told to wait come back spread out. */
export function stopFor(said: Stopping, random: () => number): Stop {
  return said.kind === 'told-to-wait' ? { ...said, ms: spread(said.ms, random) } : said;
}
