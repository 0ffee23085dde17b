import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, type BrowserKind } from './chromium-program.ts';

/** Arguments that let Chromium run as root, and keep it from contacting anything but the test's own server. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Arguments for tests that measure nothing: optimising code that runs a few times doesn't pay, and a page's garbage needn't be
 * collected before it closes. Journeys take a tenth less. Scrolling jumps, since Chromium drops a key that comes in the last frame
 * of an animated scroll, which a test that waits for the position presses and a person does not.
 */
export const JOURNEY_ARGS = [
  '--disable-smooth-scrolling',
  '--js-flags=--no-maglev --no-turbofan --min-semi-space-size=32 --max-semi-space-size=32',
];

/**
 * The address of the portal on a device whose profile is a copy, whatever port its server has: what the profile holds of the
 * portal, its worker above all, then works with a copy of the portal at another server.
 */
export const ORIGIN = 'http://muster.localhost';

/** The time zone of every device. */
export const ZONE = 'Europe/Berlin';

export interface DeviceOptions {
  /** The address of the server, or of what stands in front of it. */
  readonly baseURL: string;
  /** A profile to start from, which is copied. */
  readonly profile?: string;
  /** The folder of its own profile; a new one unless given. `dispose` removes it only if it was made here. */
  readonly keepIn?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Called with every context that opens, before its first page is used. */
  readonly onOpen?: (context: BrowserContext) => Promise<void>;
  readonly blockServiceWorkers?: boolean;
  /** Takes its time zone from the process, so that a test can let the device travel while a page is open. */
  readonly canTravel?: boolean;
  /** Ignores the content security policy, to show that whatever holds then holds without it. */
  readonly ignoresPolicy?: boolean;
  /** Which Chromium to start; the shell unless given. */
  readonly browser?: BrowserKind;
  /** Shows scrollbars, which a headless browser hides; on a desktop they take room. */
  readonly showsScrollbars?: boolean;
  /** Has a touch screen, on which a test can tap. */
  readonly hasTouch?: boolean;
  /** Continues as soon as the document is there, before the app has taken over what it shows (SPEC 17.4). */
  readonly isEarly?: boolean;
  /** The device's owner has switched JavaScript off. */
  readonly isWithoutScripts?: boolean;
  /** Arguments for the browser, besides those that it always needs. */
  readonly args?: readonly string[];
}

/** One person's browser with a profile on disk: what it keeps survives `close` and `open`. */
export interface Device {
  /** Opens the browser, and answers its one tab. */
  open(): Promise<Page>;
  /** Closes the browser as its owner would, and waits until no part of it runs any more. */
  close(): Promise<void>;
  readonly context: BrowserContext;
  /** Closes the browser and removes the profile. */
  dispose(): Promise<void>;
}

/** Makes a device; the browser is not open yet. */
export async function makeDevice(options: DeviceOptions): Promise<Device> {
  const profile = options.keepIn ?? (await mkdtemp(join(tmpdir(), 'muster-profile-')));
  if (options.profile !== undefined) cpSync(options.profile, profile, { recursive: true });
  const isCopied = options.profile !== undefined || options.keepIn !== undefined;
  const args = [...CHROMIUM_ARGS, ...(options.args ?? [])];
  let context: BrowserContext | null = null;

  async function close(): Promise<void> {
    await context?.close();
    context = null;
  }

  return {
    open: async () => {
      if (context) throw new Error('this device is already open');
      context = await chromium.launchPersistentContext(profile, {
        executablePath: findChromium(options.browser ?? 'shell'),
        args: isCopied ? [...args, mapTo(options.baseURL)] : args,
        ...(options.showsScrollbars === true && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
        baseURL: isCopied ? ORIGIN : options.baseURL,
        viewport: options.viewport ?? { width: 1280, height: 900 },
        hasTouch: options.hasTouch === true,
        locale: 'en-GB',
        timezoneId: options.canTravel === true ? '' : ZONE,
        // The worker may run in a process of its own, which the page's emulated zone doesn't reach.
        env: { ...process.env, TZ: ZONE },
        reducedMotion: 'reduce',
        javaScriptEnabled: options.isWithoutScripts !== true,
        bypassCSP: options.ignoresPolicy === true,
        serviceWorkers: options.blockServiceWorkers === true ? 'block' : 'allow',
      });
      await options.onOpen?.(context);
      if (options.isEarly !== true) {
        for (const page of context.pages()) awaitTheApp(page);
        context.on('page', awaitTheApp);
      }
      return context.pages()[0] ?? (await context.newPage());
    },
    close,
    get context() {
      if (!context) throw new Error('this device is closed');
      return context;
    },
    dispose: async () => {
      await close();
      if (options.keepIn !== undefined) return;
      // Files that Chromium was still writing may appear again while the folder is removed.
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}

/** Makes each arrival at an address wait until the app has taken over from the snapshot: a journey looks at the app. */
function awaitTheApp(page: Page): void {
  const arrive = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const takenOver = () => page.locator('#snapshot').waitFor({ state: 'detached' });
  page.goto = async (...to) => {
    const answer = await arrive(...to);
    await takenOver();
    return answer;
  };
  page.reload = async (...how) => {
    const answer = await reload(...how);
    await takenOver();
    return answer;
  };
}

function mapTo(server: string): string {
  return `--host-resolver-rules=MAP ${new URL(ORIGIN).host}:80 ${new URL(server).host}`;
}
