import { NotNow, within, type ElementDriver, type TabDriver } from './engine.ts';
import { keyActions } from './keys.ts';

// WebKit's driver and Firefox itself speak WebDriver: the same commands over different transports.

/** The commands by Firefox's names for them, each with the method and path of WebKit's driver. */
export const routes = {
  NewWindow: 'POST /window/new',
  SwitchToWindow: 'POST /window',
  CloseWindow: 'DELETE /window',
  GetWindowHandle: 'GET /window',
  GetWindowHandles: 'GET /window/handles',
  SetWindowRect: 'POST /window/rect',
  SetTimeouts: 'POST /timeouts',
  Navigate: 'POST /url',
  Refresh: 'POST /refresh',
  Back: 'POST /back',
  Forward: 'POST /forward',
  GetCurrentURL: 'GET /url',
  ExecuteAsyncScript: 'POST /execute/async',
  ElementClick: 'POST /element/:id/click',
  ElementSendKeys: 'POST /element/:id/value',
  PerformActions: 'POST /actions',
  TakeScreenshot: 'GET /screenshot',
} as const;
export type Command = keyof typeof routes;

export interface Wire {
  /** Sends a command and returns its result; throws `WebDriverError`. */
  send(command: Command, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export class WebDriverError extends Error {
  override readonly name = 'WebDriverError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** The time limit for loading a page, and for a script. */
const LIMIT_SECONDS = 25;
const SIZE = { width: 1280, height: 980 };
/** The key of a reference to an element, as the WebDriver standard defines it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Errors after which nothing has happened in the page yet. */
const UNTOUCHED = [
  'stale element reference',
  'no such element',
  'element click intercepted',
  'element not interactable',
  'move target out of bounds',
];

interface Manners {
  readonly picture: () => Promise<Buffer | null>;
  /** Whether the session leaves it to us to wait for a page (`pageLoadStrategy: none`). */
  readonly awaitsPages?: boolean;
}

/** Takes over a session that has just begun; returns how to open a tab, the first of which is its window. */
export async function webDriverSession(
  wire: Wire,
  { picture, awaitsPages = false }: Manners,
): Promise<() => Promise<TabDriver>> {
  const limits = { pageLoad: LIMIT_SECONDS * 1000, script: LIMIT_SECONDS * 1000 };
  await wire.send('SetTimeouts', limits);
  await wire.send('SetWindowRect', SIZE);
  let isFirst = true;
  // Commands go to the tab that was last switched to: a tab's command and the switch to it are sent without another in between.
  let turn: Promise<unknown> = Promise.resolve();
  let current: string | null = null;

  function inTab<T>(handle: string, what: string, work: () => Promise<T>): Promise<T> {
    const done = turn.then(async () => {
      if (current !== handle) {
        await within(LIMIT_SECONDS, 'SwitchToWindow', wire.send('SwitchToWindow', { handle }));
        current = handle;
      }
      return within(LIMIT_SECONDS + 5, what, work());
    });
    turn = done.catch(() => undefined);
    return done;
  }

  return async () => {
    const opened = turn.then(async () => {
      if (isFirst) return (await wire.send('GetWindowHandle')) as string;
      return ((await wire.send('NewWindow', { type: 'tab' })) as { handle: string }).handle;
    });
    turn = opened.catch(() => undefined);
    const handle = await opened;
    isFirst = false;
    const send = (command: Command, params: Readonly<Record<string, unknown>> = {}) =>
      inTab(handle, `${command} ${summary(params)}`, () => wire.send(command, params));
    await send('GetCurrentURL'); // this brings the tab to the front
    return tabDriver(send, {
      picture,
      awaitsPages,
      close: async () => {
        await send('CloseWindow');
        current = null;
      },
    });
  };
}

type Send = (command: Command, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

interface OwnManners extends Pick<TabDriver, 'picture' | 'close'> {
  readonly awaitsPages: boolean;
}

function tabDriver(send: Send, { awaitsPages, ...own }: OwnManners): TabDriver {
  const run = async (body: string) => {
    const answer = await send('ExecuteAsyncScript', { script: script(body), args: [] });
    const { value, failed } = answer as { value?: unknown; failed?: string };
    if (failed !== undefined) throw new Error(failed);
    return value;
  };
  let left = 0;
  /** Leaves the document, or the address, and goes on once the other one has been read. */
  const arrive = async (leave: () => Promise<unknown>) => {
    left += 1; // one that is come back to has the number of an earlier time
    const from = awaitsPages ? await run(`window.left = ${left}; return location.href`) : null;
    await leave();
    const hasLeft = `window.left !== ${left} || location.href !== ${JSON.stringify(from)}`;
    const until = Date.now() + LIMIT_SECONDS * 1000;
    const isThere = () =>
      run(`return document.readyState !== 'loading' && (${hasLeft})`).catch((error: unknown) => {
        if (error instanceof WebDriverError) return false; // the document went while it was asked
        throw error;
      });
    while (awaitsPages && !(await isThere())) {
      if (Date.now() > until) throw new Error(`no page within ${LIMIT_SECONDS} s`);
    }
  };
  return {
    goto: (url) => arrive(() => send('Navigate', { url })),
    reload: () => arrive(() => send('Refresh')),
    back: () => arrive(() => send('Back')),
    forward: () => arrive(() => send('Forward')),
    url: async () => (await send('GetCurrentURL')) as string,
    run,
    element: async (body) => {
      const found = (await run(inSight(body))) as { [ELEMENT]: string } | null;
      return found && elementDriver(send, found[ELEMENT]);
    },
    press: async (chords) => {
      const actions = chords.flatMap((chord) => keyActions(chord));
      await send('PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    ...own,
  };
}

function elementDriver(send: Send, id: string): ElementDriver {
  const act = async (command: Command, params: Readonly<Record<string, unknown>> = {}) => {
    try {
      await send(command, { id, ...params });
    } catch (error) {
      const isUntouched = error instanceof WebDriverError && UNTOUCHED.includes(error.code);
      throw isUntouched ? new NotNow(error.message, { cause: error }) : error;
    }
  };
  return {
    click: () => act('ElementClick'),
    upload: (path) => act('ElementSendKeys', { text: path }),
  };
}

/** Scrolls the element into view for WebKit's driver, which can't press below the window; Firefox scrolls by itself. */
function inSight(body: string): string {
  return `const element = await (async () => { ${body} })();
    element?.scrollIntoViewIfNeeded?.();
    return element`;
}

/** A script for `ExecuteAsyncScript`, whose last argument receives the result. */
function script(body: string): string {
  return `const answer = arguments[arguments.length - 1];
    (async () => { ${body} })().then(
      (value) => answer({ value }),
      (error) => answer({ failed: String(error) }),
    )`;
}

function summary(params: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(params).slice(-200);
}
