/**
 * What a page asks of a worker, as `{ type }` of a message. They may be of different versions: a name never
 * changes its meaning, and a worker does nothing for one that it does not know.
 */
export const WORKER_ORDER = {
  /** The waiting version becomes the active one, since the member agreed to it. */
  takeOver: 'SKIP_WAITING',
  /** The active version gives up the pictures on their way: browsers let it finish before the next one takes over. */
  callOff: 'CALL_OFF',
  /** The active version answers for the pages that have no worker yet. */
  claim: 'CLAIM',
} as const;

export type WorkerOrder = (typeof WORKER_ORDER)[keyof typeof WORKER_ORDER];
