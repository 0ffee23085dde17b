import { FAILED_SCREEN, ON_ITS_WAY } from '#contract/page-marks.ts';

/** Marks whatever is still being read or loaded in `host` (ui/loading/loaded, ui/loading/on-its-way, skeletons). */
const STILL_TO_COME = `[${ON_ITS_WAY}], .skeleton`;

/** Whether React has drawn a whole screen in `host`: its frame, its content, and nothing that is still on its way. */
export function isSettled(host: HTMLElement): boolean {
  return isDrawn(host) && host.querySelector(STILL_TO_COME) === null;
}

/** Whether there is a frame with something to see in it, perhaps only a skeleton. */
export function isDrawn(host: HTMLElement): boolean {
  return host.querySelector('main > :not([hidden])') !== null;
}

/** Whether `host` shows that the screen cannot be had (routes/-error-screen.tsx). */
export function hasFailed(host: HTMLElement): boolean {
  return host.querySelector(`[${FAILED_SCREEN}]`) !== null;
}
