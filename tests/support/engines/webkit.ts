import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { ZONE } from '#tests/support/browser/browser.ts';
import { freePort } from '#tests/support/processes/ports.ts';
import { within, type Engine } from './engine.ts';
import { endOwn, startOwn, whenReady } from './own-process.ts';
import { routes, webDriverSession, WebDriverError, type Wire } from './webdriver.ts';

interface Programs {
  readonly driver: string;
  readonly browser: string;
}

/** Starts WebKitGTK's own small browser on a virtual screen: it has no headless mode. */
export async function openWebkit({ driver, browser }: Programs): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'muster-webkit-'));
  const screen = await startScreen();
  const port = await freePort();
  const process = startOwn(driver, [`--port=${port}`], { env: await surroundings(home, screen) });
  const close = async () => {
    await endOwn(process);
    await endOwn(screen.process); // remaining processes of the browser end with its screen
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await whenReady(process, 'WebKitWebDriver', () => fetch(`${address}/status`));
    const browserOptions = { binary: browser, args: ['--automation'] };
    const capabilities = {
      // Else the driver answers nothing while any script of a page is on its way, an import of the app's among them.
      alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': browserOptions },
    };
    const begun = call('POST', `${address}/session`, { capabilities });
    const session = (await within(60, 'WebKit’s session', begun)) as Begun;
    const wire = httpWire(`${address}/session/${session.sessionId}`);
    const newTab = await webDriverSession(wire, {
      picture: () => pictureOf(screen.display),
      awaitsPages: true,
    });
    return { name: 'webkit', version: session.capabilities.browserVersion, newTab, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Begun {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

interface Screen {
  readonly process: ReturnType<typeof startOwn>;
  readonly display: string;
}

/** Starts an X server, which picks a free display and reports it once it is ready. */
async function startScreen(): Promise<Screen> {
  const size = ['-screen', '0', '1320x1060x24'];
  const process = startOwn('Xvfb', ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const said = once(process.stdio[3] as Readable, 'data') as Promise<[Buffer]>;
  const [number] = await within(30, 'Xvfb', said);
  return { process, display: `:${number.toString().trim()}` };
}

async function surroundings(home: string, { display }: Screen): Promise<Record<string, string>> {
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return {
    DISPLAY: display,
    TZ: ZONE,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    NO_AT_BRIDGE: '1', // the accessibility bus would outlive the browser
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // it does not start as root otherwise
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
}

function httpWire(session: string): Wire {
  return {
    send: (command, { id, ...params } = {}) => {
      const [method = '', path = ''] = routes[command].split(' ');
      const address = `${session}${path.replace(':id', String(id))}`;
      return call(method, address, method === 'POST' ? params : undefined);
    },
  };
}

async function call(method: string, address: string, params?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(params && { body: JSON.stringify(params) }),
    headers: { 'content-type': 'application/json' },
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, message);
}

/** A picture of the screen by ImageMagick, where it is installed: the driver's own screenshots never arrive. */
async function pictureOf(display: string): Promise<Buffer | null> {
  const args = ['-display', display, '-window', 'root', 'png:-'];
  const options = { encoding: 'buffer', maxBuffer: 20_000_000, timeout: 20_000 } as const;
  try {
    return (await promisify(execFile)('import', args, options)).stdout;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
