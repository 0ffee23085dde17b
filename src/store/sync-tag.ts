/**
 * Pages use this tag, and fresh ones, to ask the browser to wake the worker. Every version of the worker knows this
 * one; those before 1.2 know no other (FAULTS 19).
 */
export const SYNC_TAG = 'muster-outbox';

/** A fresh tag: Chromium makes a tag whose event failed wait for minutes, even if it is registered again. */
export function freshSyncTag(): string {
  return `${SYNC_TAG}:${crypto.randomUUID()}`;
}

export function isSyncTag(tag: string): boolean {
  return tag === SYNC_TAG || tag.startsWith(`${SYNC_TAG}:`);
}
