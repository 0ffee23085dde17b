// Whether anybody is at this page (FAULTS 35, 36). WebKit keeps a page that was left in its back/forward cache, and suspends
// an app that was put aside, with whatever it has open: every other page and the worker then wait for that. So a page that
// is left ends what it has open, and begins nothing, until somebody is back. A worker is never left.

/**
 * Milliseconds for which an app that was put aside goes on, so that what was just pressed is stored and sent. It matters only
 * where the system suspends apps; elsewhere a page in the background goes on.
 */
const PUT_ASIDE_MS = 1_500;

const left = { is: false };
const onLeft = new Set<() => void>();
const onBack = new Set<() => void>();

/** True from the moment in which this page is left until somebody is back. */
export function isLeft(): boolean {
  return left.is;
}

/** Resolves at once while somebody is here, else once somebody is back; never, if the page is gone for good. */
export function whenBack(): Promise<void> {
  if (!left.is) return Promise.resolve();
  return new Promise((resolve) => {
    const end = followLeaving({ back: resolveAndEnd });
    function resolveAndEnd(): void {
      end();
      resolve();
    }
  });
}

/** Calls `left` and `back` whenever that happens, in the order of registration. Returns the function that ends it. */
export function followLeaving(told: {
  readonly left?: () => void;
  readonly back?: () => void;
}): () => void {
  if (told.left) onLeft.add(told.left);
  if (told.back) onBack.add(told.back);
  return () => {
    if (told.left) onLeft.delete(told.left);
    if (told.back) onBack.delete(told.back);
  };
}

function leave(): void {
  if (left.is) return;
  left.is = true;
  for (const listener of [...onLeft]) listener();
}

function comeBack(): void {
  if (!left.is) return;
  left.is = false;
  for (const listener of [...onBack]) listener();
}

function watchPage(): void {
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  document.addEventListener('freeze', leave);
  document.addEventListener('resume', comeBack);
  // Whoever presses something is here, whatever the browser has said.
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, comeBack);
  if (suspendsApps()) watchAside();
}

/** Whether the system suspends apps that are put aside: on iPhones and iPads, whose browsers alone have `standalone`. */
export function suspendsApps(): boolean {
  return 'navigator' in globalThis && 'standalone' in navigator;
}

function watchAside(): void {
  let aside: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(aside);
    if (document.visibilityState === 'visible') comeBack();
    else aside = setTimeout(leave, PUT_ASIDE_MS);
  });
}

if ('onpagehide' in globalThis) watchPage();
