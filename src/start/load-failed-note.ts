import { STILL_LOADING } from '#contract/page-marks.ts';

const UNLOADED =
  "This page couldn't be loaded. Copy what you've typed, check your connection, then reload.";

/**
 * Says that no more will come in the place of "Still loading.", in the drawn form or else on the page (index.html). What is
 * typed in the page stays there.
 */
export function tellUnloaded(): void {
  const places = document.querySelectorAll<HTMLElement>(
    `.needs-script[${STILL_LOADING}], #still-loading`,
  );
  for (const place of places) {
    if ('failed' in place.dataset) continue;
    place.dataset['failed'] = '';
    place.setAttribute('role', 'status');
    place.textContent = UNLOADED;
  }
}
