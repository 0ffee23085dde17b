/** Milliseconds after which the app is shown as it is: what is missing then shows its own skeleton or its reason. */
const PATIENCE_MS = 3_000;
/** The same while the app shows nothing at all: it gives up on a device's database that does not answer (FAULTS 18). */
const LONGEST_MS = 10_000;

export interface TakeOverState {
  readonly waitedMs: number;
  /** What the page shows until then: a screen to read, or outlines. */
  readonly shown: 'screen' | 'outlines';
  /** What the app would show by now; `settled`: nothing in it is on its way any more. */
  readonly app: 'nothing' | 'drawn' | 'settled' | 'failed';
  /** What somebody has typed or pressed that has no place in the app yet, asked only where it matters. */
  readonly lacking: () => 'typed' | 'pressed' | null;
}

/**
 * Whether the app goes on waiting before it takes the place of what is shown (SPEC 17.4). Until it is settled, it waits without
 * end for the places of what was typed or pressed; for what was typed also if the screen failed, which would lose it.
 */
export function isWorthWaiting({ waitedMs, shown, app, lacking }: TakeOverState): boolean {
  if (app === 'failed') return lacking() === 'typed';
  if (app === 'settled' || (app === 'drawn' && shown === 'outlines')) return false;
  if (waitedMs < PATIENCE_MS) return true;
  if (waitedMs < LONGEST_MS && shown === 'screen' && app === 'nothing') return true;
  return lacking() !== null;
}
