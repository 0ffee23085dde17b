import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search is open over the screen; one step back closes it. */
    isSearching?: boolean;
  }
}

/** Opens the search over whatever is on the screen. */
export function useOpenSearch(): () => void {
  const router = useRouter();
  return () => {
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before) => ({ ...before, isSearching: true, isOpenedOver: true }),
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
}
