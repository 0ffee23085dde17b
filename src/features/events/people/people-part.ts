import { lazy } from 'react';

/** What leaders do with the people of an event; most members never need it. */
export const PeopleDialog = lazy(() =>
  import('./people-dialog.tsx').then((module) => ({ default: module.PeopleDialog })),
);
