import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { ErrorScreen } from './routes/-error-screen.tsx';
import { NotFoundScreen } from './routes/-not-found-screen.tsx';
import { PendingScreen } from './routes/-pending-screen.tsx';

interface Setting {
  /** The browser's own unless given. */
  readonly history?: RouterHistory;
  readonly scrollRestoration: boolean | (() => boolean);
}

/** The router over all screens: the page's, or one that draws a screen for the server (src/render). */
export function appRouter(setting: Setting) {
  return createRouter({
    ...setting,
    routeTree,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

export type AppRouter = ReturnType<typeof appRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
