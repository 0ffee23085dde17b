import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { failedInstallations } from '#runtime/failed-installations.ts';
import { heedMissingPart, type WhyMissing } from '#runtime/missing-parts.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { startRuntime } from '#runtime/runtime.ts';
import { failedOften, tellAdmins } from '#data/failed-installations.ts';
import { startInstalling } from '#data/installing/start-installing.ts';
import { useSession } from '#data/session.ts';
import { startDepartmentColours } from '#data/department-colours.ts';
import { startSite } from '#data/site.ts';
import { Loading } from '#ui/loading/loaded.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { focusWhatIsPressed } from '#ui/press/press-focus.ts';
import { closeByPressOutside } from '#ui/press/press-outside.ts';
import { isPressing, watchPresses } from '#ui/press/pressing.ts';
import { lostSanitiser } from '#ui/html/sanitiser.ts';
import { watchKeyboard } from '#ui/overlays/above-keyboard.ts';
import { watchZone } from '#ui/time/device-zone.ts';
import { keepScreen } from './keep-screen.ts';
import { appRouter } from './router.tsx';
import { keepTyped, putBackTyped, watchForms } from './keep-typed-over-reload.ts';
import { isReadBefore, takenOver, takeOver } from './start/take-over.ts';

type Router = ReturnType<typeof appRouter>;

// The composition root: everything that lives as long as the page starts here, in the steps that src/first.ts takes.

/** Starts the session, the sync, the live stream and the service worker. */
export function startServices(): void {
  startInstalling();
  startRuntime();
  startSite();
  startDepartmentColours();
}

/** Draws the app and lets it take the place of what the page showed before. */
export function drawApp(): void {
  // The router would scroll to the top, away from where the reader or the browser had scrolled the snapshot.
  const router = appRouter({ scrollRestoration: () => !isReadBefore() });
  const host = document.getElementById('app');
  if (!host) throw new Error('index.html has no element with the id "app".');
  watchPage();
  // What a boundary caught is reported like every other error, not in React's own way.
  const root = createRoot(host, {
    onCaughtError: (error) => {
      void tellMissing(error);
      reportError(error);
    },
  });
  // A transition renders in slices: what is shown already can be scrolled and pressed meanwhile.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  });
  takeOver({
    host,
    isPressing,
    onLost: () => {
      notify({ kind: 'info', text: 'This changed while it was loading. Please try again.' });
    },
  });
  tellFailures();
  onceTakenOver(host, router);
}

function watchPage(): void {
  focusWhatIsPressed();
  closeByPressOutside();
  watchKeyboard();
  watchZone();
  watchPresses();
  watchForms();
}

function tellFailures(): void {
  tellWhatIsNotSaved();
  addEventListener('unhandledrejection', ({ reason }) => void tellMissing(reason));
  failedInstallations.subscribe(tellFailedInstallations);
  lostSanitiser.subscribe(() => void tellMissing(lostSanitiser.get()));
}

/** After the take-over, puts back what was typed before a reload, and starts to store the screen for the next start. */
function onceTakenOver(host: HTMLElement, router: Router): void {
  const begin = () => {
    if (!takenOver.get()) return;
    putBackTyped(host, tellPutBack);
    keepScreen(host, router);
  };
  takenOver.subscribe(() => {
    setTimeout(begin); // what was pressed comes first
  });
  begin();
}

function tellPutBack(): void {
  const text = 'What you typed before the page was reloaded comes back when you open its form.';
  notify({ kind: 'info', text });
}

/** SPEC 17.10: says that a part of the page can't be loaded, because of a deployment or a lost connection, and offers a reload. */
async function tellMissing(error: unknown): Promise<void> {
  const why = await heedMissingPart(error);
  if (why === null) return;
  const reload = {
    label: 'Reload',
    onAct: () => {
      const host = document.getElementById('app');
      if (host) keepTyped(host);
      location.reload();
    },
  };
  notify({ kind: 'info', text: MISSING[why], action: reload, subject: 'missing part' });
}

const MISSING: Readonly<Record<WhyMissing, string>> = {
  newer:
    "There's a new version, and this page can't load that part any more. Copy what you've written, then reload.",
  unreachable: "That part of the page couldn't be loaded. Check your connection, then reload.",
};

function tellFailedInstallations(): void {
  const failed = failedInstallations.get();
  if (failed === null) return;
  void tellAdmins(failed.changed);
  const text = failedOften(failed);
  if (text !== null) notify({ kind: 'bad', text, subject: 'installation' });
}

/** Reports each change that could not be stored, wherever it was made: nobody should believe that it was. */
function tellWhatIsNotSaved(): void {
  addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof NotSaved)) return;
    event.preventDefault();
    notify({ kind: 'bad', text: event.reason.message });
  });
}

/** The guards need to know who is there, so no route is matched before that (SPEC 2.4). */
function App({ router }: { readonly router: Router }) {
  const session = useSession();
  return session.status === 'loading' ? (
    <Loading text="Loading..." />
  ) : (
    <RouterProvider router={router} />
  );
}
