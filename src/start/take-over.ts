import { FIRST_FOCUS, ONLY_OUTLINES } from '#contract/page-marks.ts';
import { observable } from '../observable.ts';
import { carryOver, withoutPlace } from './carry-over-input.ts';
import { pressedSoFar, takePresses } from './snapshot-presses.ts';
import { isWorthWaiting, type TakeOverState } from './take-over-wait.ts';
import { hasFailed, isDrawn, isSettled } from './screen-settled.ts';
import { snapshotElement } from './snapshot-element.ts';
import { tellUnloaded } from './load-failed-note.ts';

// A page may come with something to look at in `#snapshot`: what the server drew for visitors, or what this device last
// showed at the address. The app draws its own screen in `#app` beside it, laid out and invisible (snapshot.css), and
// takes its place in one frame.

/** True once the app is what is shown. */
export const takenOver = observable(false);

/** Milliseconds that visible pictures may take to be decoded, so that they do not blink. */
const PICTURES_MS = 300;
/** Milliseconds after which the app is looked at less often: what is seconds late need not come in the next frame. */
const OFTEN_MS = 10_000;

/** Whether the page still shows something to read from before the app ran: nothing must move it. */
export function isReadBefore(): boolean {
  const snapshot = snapshotElement();
  return snapshot?.hasAttribute(ONLY_OUTLINES) === false;
}

interface TakeOver {
  readonly host: HTMLElement;
  /** Called if something could not be carried over because its place is no longer there. */
  readonly onLost: () => void;
  /** Whether a finger or button is down: a press that began on one screen and ended on another would be a press on neither. */
  readonly isPressing: () => boolean;
}

/**
 * Puts the app in the place of the snapshot once it shows as much: at once if there is no snapshot or it is only
 * outlines. Scroll, focus, and what was typed and pressed are carried over.
 */
export function takeOver({ host, onLost, isPressing }: TakeOver): void {
  const snapshot = snapshotElement();
  if (!snapshot) {
    takenOver.set(true);
    takePresses();
    return;
  }
  const since = performance.now();
  const { pathname } = location;
  // Once the app has gone to another address, or its reader back, what was done here has no place in it any more.
  const lacking = () =>
    location.pathname === pathname
      ? withoutPlace({ from: snapshot, to: host, pressed: pressedSoFar() })
      : null;
  const look = () => {
    const waitedMs = performance.now() - since;
    const shown = isReadBefore() ? 'screen' : 'outlines';
    const app = standingOf(host);
    if (isWorthWaiting({ waitedMs, shown, app, lacking })) {
      if (app === 'failed') tellUnloaded();
      onceMore(look, waitedMs);
      return;
    }
    void decoded(host).then(() => {
      setTimeout(swapBetweenPresses);
    });
  };
  const swapBetweenPresses = () => {
    if (isPressing()) onceMore(look, performance.now() - since);
    else swap(snapshot, { host, onLost });
  };
  look();
}

function standingOf(host: HTMLElement): TakeOverState['app'] {
  if (hasFailed(host)) return 'failed';
  if (isSettled(host)) return 'settled';
  return isDrawn(host) ? 'drawn' : 'nothing';
}

/**
 * Runs in a task of its own: what was invisible gets its styles and its layout here, and is painted with the next frame. If one
 * task did both, a press would wait for both.
 */
function swap(snapshot: HTMLElement, { host, onLost }: Omit<TakeOver, 'isPressing'>): void {
  const act = carryOver({ from: snapshot, to: host, pressed: takePresses() });
  const { scrollX, scrollY } = window;
  snapshot.remove();
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  // The router restores the scroll positions that it heard of, and did not yet listen when this one came about.
  document.dispatchEvent(new Event('scroll'));
  takenOver.set(true);
  enterDialog(host);
  if (!act()) onLost();
  host.getBoundingClientRect(); // lays out now, not in the task of the paint
}

/** Gives the focus to an open dialog, which could not take it while it was invisible. */
function enterDialog(host: HTMLElement): void {
  const dialog = [...host.querySelectorAll('dialog[open]')].at(-1);
  const first = dialog?.querySelector<HTMLElement>(`[${FIRST_FOCUS}], [tabindex="-1"]`);
  first?.focus({ preventScroll: true });
}

/** Looks again soon, by a timer where the tab is in the background, which draws no frames. */
function onceMore(look: () => void, waitedMs: number): void {
  if (document.visibilityState === 'hidden' || waitedMs > OFTEN_MS) setTimeout(look, 100);
  else requestAnimationFrame(look);
}

async function decoded(host: HTMLElement): Promise<void> {
  const inSight = [...host.querySelectorAll('img')].filter(isInSight);
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_MS));
  await Promise.race([Promise.allSettled(inSight.map((picture) => picture.decode())), late]);
}

function isInSight(picture: HTMLElement): boolean {
  const { top, bottom, width } = picture.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}
