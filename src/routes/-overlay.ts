import { useRouter, type RouterHistory } from '@tanstack/react-router';

// Which path stood at which place of the history in this page's life, to know what "back" would show. Places are counted
// from the one at which the page began.
const visited = new Map<number, string>();
let place = 0;

type Step = Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]['action'];

// Going back takes a moment, during which what was closed is still there and can be pressed again.
let isGoingBack = false;

/** Follows every navigation, whether or not its screen is ever rendered; returns the function that stops it. */
export function rememberVisits(history: RouterHistory): () => void {
  visited.set(place, history.location.pathname);
  return history.subscribe(({ location, action }) => {
    place += stepsOf(action);
    visited.set(place, location.pathname);
  });
}

/** Whether one step back shows this path. */
export function isBelow(path: string): boolean {
  return visited.get(place - 1) === path;
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
    if (isBelow(screen)) goBack(router.history);
    else {
      const options = { replace: true, resetScroll: false } as const;
      // The calendar's view and day stay; a post's or section's id is what is being closed.
      const search = screen === '/events' ? true : {};
      void router.navigate({ to: screen, search, ...options });
    }
  };
}

function stepsOf(action: Step): number {
  switch (action.type) {
    case 'PUSH':
    case 'FORWARD':
      return 1;
    case 'BACK':
      return -1;
    case 'GO':
      return action.index;
    case 'REPLACE':
      return 0;
  }
}
