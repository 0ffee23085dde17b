/** Stands in `host` wherever something is still being read or loaded (ui/loading/loaded, ui/loading/on-its-way, skeletons). */
const ON_ITS_WAY = '[data-on-its-way], .skeleton';

/** Whether React has drawn a whole screen in `host`: its frame, its content, and nothing that is still on its way. */
export function isSettled(host: HTMLElement): boolean {
  return isDrawn(host) && host.querySelector(ON_ITS_WAY) === null;
}

/** Whether there is a frame with something to see in it, perhaps only a skeleton. */
export function isDrawn(host: HTMLElement): boolean {
  return host.querySelector('main > :not([hidden])') !== null;
}

/** Whether it shows, in the place of the screen, that this cannot be had (routes/-error-screen.tsx). */
export function hasFailed(host: HTMLElement): boolean {
  return host.querySelector('[data-failed-screen]') !== null;
}
