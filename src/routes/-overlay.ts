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
    /** Which part that is, where a screen has several that can be open at the same time. */
    openedPart?: string | undefined;
  }
}

// Going back takes a moment, during which the closed part is still there and can be pressed again.
let isGoingBack = false;

/** Lets parts be closed again; to be called when the screen of a position is rendered. */
export function rememberArrival(): void {
  isGoingBack = false;
}

/** Closes a part of a screen that is open in the address, by its name if there are several. `below` is the screen without it. */
export function useCloseOverlay(): (below: NavigateOptions, part?: string) => void {
  const router = useRouter();
  return (below, part) => {
    closeOverlay(router, below, part);
  };
}

/**
 * Goes back if that shows what is underneath: one step, however often it is requested before that screen is
 * rendered. A part that was opened by its own link, or below one that is still open, is replaced by the screen underneath.
 */
export function closeOverlay(
  router: {
    readonly history: RouterHistory;
    readonly state: { readonly location: { readonly state: HistoryState } };
    readonly navigate: (options: NavigateOptions) => Promise<void>;
  },
  below: NavigateOptions,
  part?: string,
): void {
  const { isOpenedOver, openedPart } = router.state.location.state;
  if (isOpenedOver !== true || openedPart !== part) {
    void router.navigate({ ...below, replace: true, resetScroll: false });
  } else if (!isGoingBack) {
    isGoingBack = true;
    router.history.back();
  }
}
