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
    if (router.state.location.state.isSearching === true) return; // it is on its way
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
