import {
  useRouter,
  type HistoryState,
  type NavigateOptions,
  type RouterHistory,
} from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One step back shows the same screen without what this one opened. It lasts as long as its place in the history. */
    isOpenedOver?: boolean;
  }
}

// Going back takes a moment, during which what was closed is still there and can be pressed again.
let isGoingBack = false;

/** Call this when the screen of a place is rendered. */
export function rememberArrival(): void {
  isGoingBack = false;
}

/** Closes a part of a screen that is open in the address. `below` is the screen without it. */
export function useCloseOverlay(): (below: NavigateOptions) => void {
  const router = useRouter();
  return (below) => {
    closeOverlay(router, below);
  };
}

/**
 * Goes back where that shows what lies below: one step, however often it is requested before the screen is rendered.
 * What was opened by a link of its own is replaced by the screen below.
 */
export function closeOverlay(
  router: {
    readonly history: RouterHistory;
    readonly state: { readonly location: { readonly state: HistoryState } };
    readonly navigate: (options: NavigateOptions) => Promise<void>;
  },
  below: NavigateOptions,
): void {
  if (router.state.location.state.isOpenedOver !== true) {
    void router.navigate({ ...below, replace: true, resetScroll: false });
  } else if (!isGoingBack) {
    isGoingBack = true;
    router.history.back();
  }
}
