// One way to drive three engines. What a test says here means the same in each; `tab.ts` finds and waits, and a small
// driver for each engine does what only that engine knows how to do.

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** A running browser with an empty profile, which is gone with it. All its tabs share what they keep. */
export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  /** Opens a tab in front of the others, on a blank page. */
  newTab(): Promise<TabDriver>;
  close(): Promise<void>;
}

/** What each engine does its own way, on one tab. Each call ends within a limit of its own and throws past it. */
export interface TabDriver {
  /** Until the page is loaded, as `reload`, `back` and `forward`. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  url(): Promise<string>;
  /** Runs the body of an async function in the page; what it returns must be JSON. */
  run(body: string): Promise<unknown>;
  /** The element that such a body returns; null for none. */
  element(body: string): Promise<ElementDriver | null>;
  /** Presses each chord: a character or a key's name, with what is held: `a`, `Enter`, `Shift+Tab`, `Control+v`. */
  press(chords: readonly string[]): Promise<void>;
  /** What is on the screen as a PNG; null where this engine cannot say. */
  picture(): Promise<Buffer | null>;
  /** The last tab of a browser stays. */
  close(): Promise<void>;
}

/** Throws `NotNow` when nothing was done yet and it may be tried again. */
export interface ElementDriver {
  /** Brings it into sight and presses it in the middle. */
  click(): Promise<void>;
  /** Chooses a file. */
  upload(path: string): Promise<void>;
}

/** The element was redrawn, covered or not ready: nothing was done to it. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** Ends what an engine might never answer, by name. */
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
