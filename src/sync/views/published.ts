import type { Entry } from '#sync/engine/outbox.ts';

/** PB6. Something published as its author sees it until the server has accepted it. */
export type Published<R> = R & { readonly isWaiting?: true };

/** What is needed of an entry that waits. */
export type Pending = Pick<Entry, 'id' | 'name' | 'args' | 'at'>;
