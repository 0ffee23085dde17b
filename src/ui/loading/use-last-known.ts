// @chunk pieces
import { useState } from 'react';

/**
 * The row with this id, or as it was when it was last in the list: a form that is open over the list must not disappear when
 * somebody else deletes the row.
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
