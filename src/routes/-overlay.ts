import {
  useRouter,
  type HistoryState,
  type NavigateOptions,
  type RouterHistory,
} from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One step back shows the same screen without this part. Kept as long as the history entry. */
    isOpenedOver?: boolean;
  }
}

// Going back takes a moment, during which the closed part is still there and can be pressed again.
let isGoingBack = false;

/** To be called when the screen of a position is rendered. */
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
 * Goes back if that shows what is underneath: one step, however often it is requested before that screen is
 * rendered. A part that was opened by its own link is replaced by the screen underneath.
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
