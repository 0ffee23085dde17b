// @chunk forms
import { useEffect } from 'react';

/** Lets go of the file behind a preview's address once something else is shown. */
export function useFreedAddress(address: string | null): void {
  useEffect(() => {
    if (address === null) return;
    return () => {
      URL.revokeObjectURL(address);
    };
  }, [address]);
}
