import { lazy } from 'react';

/** Who came; most members never need it. */
export const CheckInDialog = lazy(() =>
  import('./check-in-dialog.tsx').then((module) => ({ default: module.CheckInDialog })),
);

/** The same once nobody is marked any more. */
export const WhoCameDialog = lazy(() =>
  import('./who-came-dialog.tsx').then((module) => ({ default: module.WhoCameDialog })),
);

/** By which members check themselves in. */
export const CodeDialog = lazy(() =>
  import('./code-dialog.tsx').then((module) => ({ default: module.CodeDialog })),
);
