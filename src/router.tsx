import { createRouter } from '@tanstack/react-router';
import { Loading } from '#ui/loaded.tsx';
import { routeTree } from './routeTree.gen.ts';
import { ErrorScreen } from './routes/-error-screen.tsx';
import { NotFoundScreen } from './routes/-not-found-screen.tsx';

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: () => <Loading text="Loading…" />,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
