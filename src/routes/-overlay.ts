import { useRouter, type RouterHistory } from '@tanstack/react-router';

// Which path stood at which place of the history in this page's life, to know what "back" would show.
const visited = new Map<number, string>();

function placeInHistory(state: unknown): number {
  const place = (state as { __TSR_index?: unknown } | undefined)?.__TSR_index;
  return typeof place === 'number' ? place : 0;
}

// Going back takes a moment, during which what was closed is still there and can be pressed again.
let isGoingBack = false;

/** Call this for every place as soon as it is navigated to, whether or not it is ever rendered. */
export function rememberVisit(location: { pathname: string; state: unknown }): void {
  visited.set(placeInHistory(location.state), location.pathname);
}

/** Call this when the screen of a place is rendered. */
export function rememberArrival(): void {
  isGoingBack = false;
}

/** One step back, however often it is requested before the screen below is rendered. */
export function goBack(history: RouterHistory): void {
  if (isGoingBack) return;
  isGoingBack = true;
  history.back();
}

/**
 * Closes a dialog whose openness is in the address: back, when that shows the screen it lies over;
 * otherwise (opened by its own link) the screen takes its place.
 */
export function useCloseOverlay(): (
  screen: '/home' | '/events' | '/aboutus' | '/departments',
) => void {
  const router = useRouter();
  return (screen) => {
    const place = placeInHistory(router.state.location.state);
    if (visited.get(place - 1) === screen) goBack(router.history);
    else {
      const options = { replace: true, resetScroll: false } as const;
      // The calendar's view and day stay; a post's or section's id is what is being closed.
      const search = screen === '/events' ? true : {};
      void router.navigate({ to: screen, search, ...options });
    }
  };
}
