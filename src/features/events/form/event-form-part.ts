import { lazy } from 'react';

/** Loads the form with all its parts, which most members never need. It may be called before the form is shown. */
export async function loadNewEvent() {
  const form = await import('./new-event.tsx');
  return { default: form.NewEvent };
}

export const NewEvent = lazy(loadNewEvent);
