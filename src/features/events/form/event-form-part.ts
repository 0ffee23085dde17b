import { lazy } from 'react';

/** With all that events are written with: most members never need it. May be called before it is shown. */
export async function loadNewEvent() {
  const form = await import('./new-event.tsx');
  return { default: form.NewEvent };
}

export const NewEvent = lazy(loadNewEvent);
