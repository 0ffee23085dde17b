import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { breathe } from '#store/timers.ts';
import { startRuntime } from '#runtime/runtime.ts';
import { useSession } from '#data/session.ts';
import { startSite } from '#data/site.ts';
import { Loading } from '#ui/loaded.tsx';
import { notify } from '#ui/notify.ts';
import { clockTime } from '#ui/time.ts';
import { appRouter, type AppRouter } from './router.tsx';
import { takenOver, takeOver } from './start/take-over.ts';

const host = document.getElementById('app');
if (!host) throw new Error('index.html has no element with the id "app".');

start(host).catch(reportError);

/** The composition root: everything that lives as long as the page starts here. A press is heard between its steps. */
async function start(place: HTMLElement): Promise<void> {
  await breathe();
  startRuntime();
  await breathe();
  startSite();
  const router = appRouter({ scrollRestoration: true });
  // What a boundary caught is reported like every other error, not in React's own way.
  const root = createRoot(place, { onCaughtError: reportError });
  await breathe();
  clockTime(new Date().toISOString()); // the first one reads the language and the zone: 14 ms on a desktop
  await breathe();
  // In slices: what is shown already can be scrolled and pressed meanwhile.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  });
  takeOver({
    host: place,
    onLost: () => {
      notify({ kind: 'info', text: 'This changed while it was loading. Please try again.' });
    },
  });
  const keep = () => {
    keepForNextStart(place, router);
  };
  takenOver.subscribe(keep);
  keep();
}

/** Once there is time. */
function keepForNextStart(place: HTMLElement, router: AppRouter): void {
  if (!takenOver.get()) return;
  import('./keep-screen.ts')
    .then(({ keepScreen }) => {
      keepScreen(place, router);
    })
    .catch(reportError);
}

/** The guards need to know who is there, so no route is matched before that (SPEC 2.4). */
function App({ router }: { router: AppRouter }) {
  const session = useSession();
  return session.status === 'loading' ? (
    <Loading text="Loading..." />
  ) : (
    <RouterProvider router={router} />
  );
}
