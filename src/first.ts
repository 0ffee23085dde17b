// The entry of the page: what is shown already (src/start/take-over.ts) can be pressed at once, and the app itself is
// loaded once the first frame is on the screen. In a browser below the floor it stays as it is.
import './styles/main.css'; // first: it says in which order the layers stand
import './start/snapshot.css';
import './start/snapshot-widths.css';
// Of the outlines that stand where a device has nothing to show (sw/skeleton).
import './layout/frame.css';
import './ui/loading/shimmer.css';
import '@fontsource-variable/atkinson-hyperlegible-next/index.css';
import '@fontsource/saira-semi-condensed/latin-600.css';
import { ignoreAbortedLoads } from '#runtime/aborted-loads.ts';
import { withoutFormFields } from '#contract/form-fields.ts';
import { heedMissingPart, noteMissingParts } from '#runtime/missing-parts.ts';
import { loadEarlyLinks } from './start/early-links.ts';
import { afterFirstFrame } from './start/first-frame.ts';
import { isAboveFloor } from './start/browser-floor.ts';
import { holdPressesForApp } from './start/held-presses.ts';
import { tellUnloaded } from './start/load-failed-note.ts';
import { tellTooOld } from './start/browser-too-old.ts';
import { loadWholeStyles } from './start/load-styles.ts';

leaveFieldsBehind();
if (isAboveFloor()) begin();
else tellTooOld();

function begin(): void {
  ignoreAbortedLoads();
  noteMissingParts();
  holdPressesForApp();
  afterFirstFrame(() => {
    loadEarlyLinks();
    loadApp().catch((error: unknown) => {
      // Left while it loaded, it has no app when the browser brings it back.
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) location.reload();
      });
      void heedMissingPart(error).then(tellUnloaded);
      throw error;
    });
  });
}

/** Before anything is kept or asked for from here (SPEC 17.7). */
function leaveFieldsBehind(): void {
  const { pathname, search, hash } = location;
  const clean = withoutFormFields(pathname + search + hash);
  if (clean !== null) history.replaceState(history.state, '', location.origin + clean);
}

/** In steps, so that a press is heard between them. */
async function loadApp(): Promise<void> {
  const react = import('./react.ts');
  await aPause();
  // The first of a page takes 60 to 90 ms at a quarter of the speed, whichever it is. Made here nothing waits for it, and the longest
  // task of a start is 80 ms instead of 145 (docs/performance.md).
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

/** Younger than the floor. Their plain looks go below ours, as the browser's own are. */
async function bringPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return;
  const { apply } = await import('@oddbird/popover-polyfill/fn');
  apply({ layerName: 'base' });
}

function aPause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
