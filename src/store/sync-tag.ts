/**
 * Under this tag and fresh ones pages ask the browser to wake the worker. Every version of the worker knows this one;
 * those before 1.2 know no other (FAULTS 19).
 */
export const SYNC_TAG = 'muster-outbox';

/** A tag that no outage has touched: Chromium makes one whose event failed wait for minutes, asked again or not. */
export function freshSyncTag(): string {
  return `${SYNC_TAG}:${crypto.randomUUID()}`;
}

export function isSyncTag(tag: string): boolean {
  return tag === SYNC_TAG || tag.startsWith(`${SYNC_TAG}:`);
}
