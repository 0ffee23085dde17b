// One interface drives three engines, so that a test means the same in each. `tab.ts` finds and waits, and a small
// driver for each engine does what only that engine knows how to do.

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** A running browser with an empty profile, which is removed with it. All its tabs share their storage. */
export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  /** Opens a tab in front of the others, on a blank page. */
  newTab(): Promise<TabDriver>;
  close(): Promise<void>;
}

/** What each engine does in its own way, on one tab. Each call has its own time limit and throws past it. */
export interface TabDriver {
  /** Waits until the page is loaded, as `reload`, `back` and `forward` do. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  url(): Promise<string>;
  /** Runs the body of an async function in the page; what it returns must be JSON. */
  run(body: string): Promise<unknown>;
  /** The element that the body of an async function returns; null for none. */
  element(body: string): Promise<ElementDriver | null>;
  /** Presses each chord: a character or a key's name, with modifiers: `a`, `Enter`, `Shift+Tab`, `Control+v`. */
  press(chords: readonly string[]): Promise<void>;
  /** The screen as a PNG; null where this engine cannot take one. */
  picture(): Promise<Buffer | null>;
  /** Closes the tab, unless it is the browser's last. */
  close(): Promise<void>;
}

/** Each call throws `NotNow` when nothing was done yet and it may be tried again. */
export interface ElementDriver {
  /** Scrolls the element into view and presses it in the middle. */
  click(): Promise<void>;
  /** Chooses a file in the field. */
  upload(path: string): Promise<void>;
}

/** The element was redrawn, covered or not ready: nothing was done to it. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** Rejects, naming the work, if it takes longer than the limit: an engine might never answer. */
export async function within<T>(seconds: number, what: string, work: Promise<T>): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      reject(new Error(`no answer in ${seconds} s: ${what}`));
    }, seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(limit);
  }
}
