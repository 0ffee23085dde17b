// @chunk forms
import { useEffect } from 'react';

/** Revokes the object URL of a preview once something else is shown. */
export function useFreedAddress(address: string | null): void {
  useEffect(() => {
    if (address === null) return;
    return () => {
      URL.revokeObjectURL(address);
    };
  }, [address]);
}
