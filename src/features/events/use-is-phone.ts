import { useSyncExternalStore } from 'react';

/** Where the look changes from a grid to dots and an agenda. */
const phone = '(max-width: 699.98px)';

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => {
    query.removeEventListener('change', onChange);
  };
}
