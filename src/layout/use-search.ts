import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search is open over the screen; one step back closes it. */
    isSearching?: boolean;
  }
}

interface TypedAhead {
  readonly text: string;
  /** The typing ended with Enter: the best hit is chosen. */
  readonly isChosen: boolean;
}

/** What was typed since the search was opened, while its code may still be loading. Null if nobody waits for it. */
let ahead: TypedAhead | null = null;

/** Keeps a key for the search that is about to open, and from the element that has the focus until then. */
export function useTypingAhead(): (event: KeyboardEvent) => void {
  const router = useRouter();
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (ahead === null || router.latestLocation.state.isSearching !== true) return;
    if (ctrlKey || metaKey || altKey || isComposing) return;
    const after = typedAfter(key, ahead.text);
    if (after === null) return;
    ahead = event.repeat && key === 'Enter' ? ahead : after;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The text after a key; null for a key that means nothing to a search. */
function typedAfter(key: string, text: string): TypedAhead | null {
  if (key.length === 1) return { text: text + key, isChosen: false };
  if (key === 'Backspace') return { text: text.slice(0, -1), isChosen: false };
  if (key === 'Escape') return { text: '', isChosen: false };
  return key === 'Enter' ? { text, isChosen: text !== '' } : null;
}

/** Called when the search was closed before it had loaded. */
export function forgetTypedAhead(): void {
  ahead = null;
}

/**
 * Hands over, once, what was typed before the search was there. To be called when the search gets the focus, not when it is
 * rendered: what is typed in between counts.
 */
export function takeTypedAhead(): TypedAhead {
  const typed = ahead ?? { text: '', isChosen: false };
  ahead = null;
  return typed;
}

/** Opens the search over whatever is on the screen. */
export function useOpenSearch(): () => void {
  const router = useRouter();
  return () => {
    if (router.latestLocation.state.isSearching === true) return; // it is on its way
    ahead = { text: '', isChosen: false };
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before) => ({
        ...before,
        isSearching: true,
        isOpenedOver: true,
        openedPart: undefined,
      }),
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
}
