import { spreadOut } from './backoff.ts';
import type { Verdict } from './verdict.ts';

/** Reasons that end both a drain and a pull; `ms`: how many milliseconds to wait at least. */
export type Stop =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'told-to-wait'; readonly ms: number }
  | { readonly kind: 'needs-sign-in' }
  | { readonly kind: 'wrong-user' }
  | { readonly kind: 'account-deleted' }
  | { readonly kind: 'update-required' };

type Stopping = Exclude<Verdict, { readonly kind: 'accepted' | 'refused' | 'failed' }>;

/** The stop that follows from a verdict that is about no single change; devices that were told to wait come back spread out. */
export function stopFor(said: Stopping, random: () => number): Stop {
  return said.kind === 'told-to-wait' ? { ...said, ms: spreadOut(said.ms, random) } : said;
}
