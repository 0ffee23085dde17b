/** Milliseconds after which the app is shown as it is: what is missing then shows its own skeleton or its reason. */
const PATIENCE_MS = 3_000;
/** As long as it shows nothing at all: a device's database may not answer, and then it goes on without (FAULTS 18). */
const LONGEST_MS = 10_000;

export interface TakeOverState {
  readonly waitedMs: number;
  /** What the page shows until then: a screen to read, or outlines. */
  readonly shown: 'screen' | 'outlines';
  /** What the app would show by now; `settled`: nothing in it is on its way any more. */
  readonly app: 'nothing' | 'drawn' | 'settled' | 'failed';
  /** What somebody has done here and has no place in the app yet, asked only where it matters. */
  readonly lacking: () => 'typed' | 'pressed' | null;
}

/**
 * Whether the app goes on waiting before it takes the place of what is shown (SPEC 17.4). What was typed or pressed here waits
 * for its place without an end; what was typed also where the screen cannot be had, which would leave nothing of it.
 */
export function isWorthWaiting({ waitedMs, shown, app, lacking }: TakeOverState): boolean {
  if (app === 'failed') return lacking() === 'typed';
  if (app === 'settled' || (app === 'drawn' && shown === 'outlines')) return false;
  if (waitedMs < PATIENCE_MS) return true;
  if (waitedMs < LONGEST_MS && shown === 'screen' && app === 'nothing') return true;
  return lacking() !== null;
}
