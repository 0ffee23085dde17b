import { lazy } from 'react';

/** The dialog to mark who came; most members never need it. */
export const CheckInDialog = lazy(() =>
  import('./check-in-dialog.tsx').then((module) => ({ default: module.CheckInDialog })),
);

/** The dialog that shows who came once nobody is marked any more. */
export const WhoCameDialog = lazy(() =>
  import('./who-came-dialog.tsx').then((module) => ({ default: module.WhoCameDialog })),
);

/** The dialog in which members check themselves in. */
export const CodeDialog = lazy(() =>
  import('./code-dialog.tsx').then((module) => ({ default: module.CodeDialog })),
);
