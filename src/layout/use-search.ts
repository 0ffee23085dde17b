import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search is open over the screen; one step back closes it. */
    isSearching?: boolean;
  }
}

/** What was typed since the search was asked for: its file may still be loading. Null while nobody waits for it. */
let ahead: { readonly text: string; readonly isChosen: boolean } | null = null;

/** Keeps a key for the search that is about to open; what has the focus until then must not have it. */
export function useTypingAhead(): (event: KeyboardEvent) => void {
  const router = useRouter();
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (ahead === null || router.latestLocation.state.isSearching !== true) return;
    if (ctrlKey || metaKey || altKey || isComposing) return;
    if (key === 'Enter' && ahead.text !== '') ahead = { ...ahead, isChosen: true };
    else if (key.length === 1) ahead = { text: ahead.text + key, isChosen: false };
    else return;
    event.preventDefault();
  };
}

/**
 * Hands over what was typed before the search was there, once. To be asked for when the search has the focus, not when it
 * is rendered: what is typed between the two counts.
 */
export function takeTypedAhead() {
  const typed = ahead ?? { text: '', isChosen: false };
  ahead = null;
  return typed;
}

/** Opens the search over whatever is on the screen. */
export function useOpenSearch(): () => void {
  const router = useRouter();
  return () => {
    if (router.state.location.state.isSearching === true) return; // it is on its way
    ahead = { text: '', isChosen: false };
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
