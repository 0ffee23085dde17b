import { useState } from 'react';

interface Asked {
  /** Undefined until it has been fetched. */
  readonly value: unknown;
  readonly failure: Error | null;
}

/** The last failure, until there is something to show: while it is asked anew, nothing has changed for the reader. */
export function useLastingFailure({ value, failure }: Asked): Error | null {
  const [last, setLast] = useState(failure);
  if (failure && failure !== last) setLast(failure);
  return value === undefined ? (failure ?? last) : null;
}
