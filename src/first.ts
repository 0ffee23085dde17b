// The entry of the page. What is on screen already (src/start/take-over.ts) can be pressed at once, and the app itself is
// loaded after the first frame. A browser below the floor (start/browser-floor.ts) never loads it.
import './styles/main.css'; // first: it declares the order of the cascade layers
import './start/snapshot.css';
import './start/snapshot-widths.css';
// These two style the outlines that are shown where a device has stored no screen (sw/skeleton).
import './layout/frame.css';
import './ui/loading/shimmer.css';
import '@fontsource-variable/atkinson-hyperlegible-next/index.css';
import '@fontsource/saira-semi-condensed/latin-600.css';
import { ignoreAbortedLoads } from '#runtime/aborted-loads.ts';
import { wearKeptLook } from '#browser/kept-look.ts';
import { withoutFormFields } from '#contract/form-fields.ts';
import { heedMissingPart, noteMissingParts } from '#runtime/missing-parts.ts';
import { loadEarlyLinks } from './start/early-links.ts';
import { afterFirstFrame } from './start/first-frame.ts';
import { isAboveFloor } from './start/browser-floor.ts';
import { holdPressesForApp } from './start/snapshot-presses.ts';
import { tellUnloaded } from './start/load-failed-note.ts';
import { tellTooOld } from './start/browser-too-old.ts';
import { loadWholeStyles } from './start/load-styles.ts';

leaveFieldsBehind();
wearKeptLook();
if (isAboveFloor()) begin();
else tellTooOld();

function begin(): void {
  ignoreAbortedLoads();
  noteMissingParts();
  holdPressesForApp();
  afterFirstFrame(() => {
    loadEarlyLinks();
    loadApp().catch((error: unknown) => {
      // A page that is left while the app loads would come back from the back/forward cache without it.
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) location.reload();
      });
      void heedMissingPart(error).then(tellUnloaded);
      throw error;
    });
  });
}

/** Takes the fields of a form out of the address, before anything stores or requests the address (SPEC 17.7). */
function leaveFieldsBehind(): void {
  const { pathname, search, hash } = location;
  const clean = withoutFormFields(pathname + search + hash);
  if (clean !== null) history.replaceState(history.state, '', location.origin + clean);
}

/** Loads the app in several tasks, so that the browser can handle a press between them. */
async function loadApp(): Promise<void> {
  const react = import('./react.ts');
  await aPause();
  // The first formatter of a page takes 60 to 90 ms with the CPU slowed four times, whichever task makes it. No screen waits for it
  // here, and the longest task of a start is about 90 ms instead of 145 (docs/performance.md).
  new Intl.DateTimeFormat();
  await react;
  await aPause();
  const [{ startServices, drawApp }] = await Promise.all([
    import('./main.tsx'),
    loadWholeStyles(),
    bringPopovers(),
  ]);
  await aPause();
  startServices();
  await aPause();
  drawApp();
}

/** Brings popovers to browsers that lack them. Their default styles go into the lowest layer, so that ours win as elsewhere. */
async function bringPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return;
  const { apply } = await import('@oddbird/popover-polyfill/fn');
  apply({ layerName: 'base' });
}

function aPause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
