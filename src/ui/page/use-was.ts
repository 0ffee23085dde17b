// @chunk forms
import { useState } from 'react';

/** Whether this has been true since its screen was opened: what a form has hidden takes the focus when the form is closed. */
export function useWas(isNow: boolean): boolean {
  const [was, setWas] = useState(false);
  if (isNow && !was) setWas(true);
  return was || isNow;
}
