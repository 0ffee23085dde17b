/**
 * What a page asks of a worker, as `{ type }` of a message. The two may be of different versions: a name
 * never changes its meaning, and a worker ignores one that it does not know.
 */
export const WORKER_ORDER = {
  /** The waiting version becomes the active one: the member agreed to it. */
  takeOver: 'SKIP_WAITING',
  /** The active version aborts the pictures being fetched: browsers let it finish them before the next one takes over. */
  callOff: 'CALL_OFF',
  /** The active version takes control of pages that have no worker yet. */
  claim: 'CLAIM',
} as const;

export type WorkerOrder = (typeof WORKER_ORDER)[keyof typeof WORKER_ORDER];

/** What a worker asks of a page, the same way: to open the `path` of the message, which the member pressed outside the app. */
export const PAGE_ORDER = { open: 'OPEN' } as const;

/** What a worker tells pages, the same way: how its installation ended, with the `changed` file if one came otherwise than as built. */
export const PAGE_NEWS = { installation: 'INSTALLATION' } as const;
