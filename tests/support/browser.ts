import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** Chromium must run as root and must not speak to anything but the test's own server. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser to test with: the one named in CHROMIUM_PATH, an installed one, or else Playwright's own. */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  const found = [
    ...(named === undefined ? [] : [named]),
    ...INSTALLED,
    chromium.executablePath(),
  ].find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(
      'No Chromium found. Install Debian’s `chromium`, or run `npx playwright install chromium`.',
    );
  }
  return found;
}

export interface DeviceOptions {
  readonly baseURL: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Told of every context that opens, before its first page is used. */
  readonly onOpen?: (context: BrowserContext) => Promise<void>;
  readonly blockServiceWorkers?: boolean;
  /** A headless browser hides them; on a desktop they take room. */
  readonly showsScrollbars?: boolean;
}

/** One person's browser with a profile on disk: what it keeps survives `close` and `open`. */
export interface Device {
  /** Opens the browser, and answers its one tab. */
  open(): Promise<Page>;
  /** Closes the browser like its owner does. Nothing of it runs any more. */
  close(): Promise<void>;
  readonly context: BrowserContext;
  /** Closes the browser and removes the profile. */
  dispose(): Promise<void>;
}

/** Makes a device with an empty profile; the browser is not open yet. */
export async function makeDevice(options: DeviceOptions): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'muster-profile-'));
  let context: BrowserContext | null = null;

  async function close(): Promise<void> {
    await context?.close();
    context = null;
  }

  return {
    open: async () => {
      if (context) throw new Error('this device is already open');
      context = await chromium.launchPersistentContext(profile, {
        executablePath: findChromium(),
        args: CHROMIUM_ARGS,
        ...(options.showsScrollbars === true && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
        baseURL: options.baseURL,
        viewport: options.viewport ?? { width: 1280, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        serviceWorkers: options.blockServiceWorkers === true ? 'block' : 'allow',
      });
      await options.onOpen?.(context);
      return context.pages()[0] ?? (await context.newPage());
    },
    close,
    get context() {
      if (!context) throw new Error('this device is closed');
      return context;
    },
    dispose: async () => {
      await close();
      // What Chromium was still writing may come back while it is removed.
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}
