// @chunk pieces
import { useState } from 'react';

/**
 * What stands in a list, or stood there when it was last seen: a form that is open over it does not go when somebody
 * else deletes it.
 */
export function useLastKnown<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  id: string | undefined,
): Row | undefined {
  const [held, setHeld] = useState<Row>();
  const found = rows?.find((row) => row.id === id);
  if (found && found !== held) setHeld(found);
  return found ?? (held?.id === id ? held : undefined);
}
