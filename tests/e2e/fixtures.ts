import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { apiClient, tokenByPassword, type ApiClient } from '#tests/support/portal/api-client.ts';
import { startBotEndpoint, type BotEndpoint } from '#tests/support/outside/bot-endpoint.ts';
import {
  JOURNEY_ARGS,
  makeDevice,
  type Device,
  type DeviceOptions,
} from '#tests/support/browser/browser.ts';
import { isWholeChromiumHere } from '#tests/support/browser/chromium-program.ts';
import { startFaultProxy, type FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { leaveOut } from '#tests/support/processes/left-out.ts';
import { hostMuster } from '#tests/support/processes/muster-host.ts';
import type { Muster } from '#tests/support/processes/muster.ts';
import { arriveAt } from '#tests/support/portal/portal.ts';
import { beginSession } from '#tests/support/factories/sessions.ts';
import { copyProfile, copyVisitorProfile, demoProcess, demoRun } from './demo-run.ts';

/** What the browser complained about. Anything that the test did not announce fails it. */
export interface Complaints {
  watch(context: BrowserContext): Promise<void>;
  /** From here on browsers are closed: what they say of calls that end with them is not about the app. */
  stopListening(): void;
  /** For tests that break the line on purpose: the browser itself then logs every failed load. */
  allowNetworkFailures(): void;
  allow(pattern: RegExp): void;
}

interface ArrivalOptions extends Partial<DeviceOptions> {
  /** The path that the device opens at. */
  readonly at?: string;
}

interface Fixtures {
  /** Variables for the server of this test, besides those of its bot. */
  musterEnv: Record<string, string>;
  /**
   * `hosted`: the server in the test's own process, on PostgreSQL; `aMember` and `aDeviceOf` need it. `process`: the
   * built one on its embedded database, as `npm run demo` starts it, which costs ten times as much.
   */
  musterIs: 'hosted' | 'process';
  complaints: Complaints;
  bot: BotEndpoint;
  /** A server of this test's own, with the demo organisation and a bot. */
  muster: Muster;
  /** In front of `muster`; a device uses it when its `baseURL` says so. */
  faults: FaultProxy;
  /** Makes devices that are gone after the test. `baseURL` is the server's unless given. */
  aDevice: (options?: Partial<DeviceOptions>) => Promise<Device>;
  /**
   * The page of a device on which nobody is signed in and the app has been before, at the path if one is given: what
   * a first visit does is asked of `aDevice`.
   */
  aVisitor: (options?: ArrivalOptions) => Promise<Page>;
  /** A device on which the member has signed in some time ago, not open yet. */
  aDeviceOf: (username: string, options?: Partial<DeviceOptions>) => Promise<Device>;
  /** The page of such a device, at its dashboard unless a path is given, and up to date. */
  aMember: (username: string, options?: ArrivalOptions) => Promise<Page>;
  /** Signs in over the API: what is really on the server. */
  asMember: (username: string) => Promise<ApiClient>;
}

export const test = base.extend<Fixtures>({
  musterEnv: [{}, { option: true }],
  musterIs: ['hosted', { option: true }],

  complaints: async ({}, give) => {
    const heard: string[] = [];
    const allowed: RegExp[] = [];
    let isListening = true;
    const hear = (text: string) => {
      if (isListening) heard.push(text);
    };
    await give({
      watch: async (context) => {
        await context.addInitScript(nameForeignErrors);
        context.on('console', (message) => {
          if (message.type() === 'error') hear(message.text());
        });
        context.on('weberror', (error) => {
          const { name, message, stack } = error.error();
          hear(stack === undefined || stack === '' ? `${name}: ${message}` : stack);
        });
      },
      stopListening: () => {
        isListening = false;
      },
      allowNetworkFailures: () => allowed.push(/^Failed to load resource: /),
      allow: (pattern) => allowed.push(pattern),
    });
    const unexpected = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    expect(unexpected, 'errors in the console of the browser').toEqual([]);
  },

  bot: async ({}, give) => {
    const bot = await startBotEndpoint();
    await give(bot);
    await bot.close();
  },

  muster: async ({ bot, musterEnv, musterIs }, give) => {
    const env = { BOT_WEBHOOK_URL: bot.url, BOT_WEBHOOK_SECRET: bot.secret, ...musterEnv };
    const muster = await (musterIs === 'process'
      ? demoProcess(env)
      : hostMuster({ databases: demoRun().databases, env }));
    await give(muster);
    await muster.dispose();
  },

  faults: async ({ muster }, give) => {
    const faults = await startFaultProxy(muster.url);
    await give(faults);
    await faults.close();
  },

  // Asks for `faults` so that the browsers are gone before the proxy: else they complain of its end.
  aDevice: async ({ muster, complaints, faults: _faults }, give, info) => {
    const devices: Device[] = [];
    await give(async (options = {}) => {
      if (options.browser === 'whole' && !isWholeChromiumHere()) {
        leaveOut(
          info,
          'needs a whole Chromium, and only its shell is here (apt-get install chromium)',
        );
      }
      const device = await makeDevice({
        baseURL: muster.url,
        args: JOURNEY_ARGS,
        onOpen: (context) => complaints.watch(context),
        ...options,
      });
      devices.push(device);
      return device;
    });
    complaints.stopListening();
    for (const device of devices) await device.dispose();
  },

  aVisitor: async ({ aDevice }, give) => {
    await give(async ({ at, ...options } = {}) => {
      const page = await (
        await aDevice({ ...options, profile: await copyVisitorProfile() })
      ).open();
      if (at !== undefined) await page.goto(at);
      return page;
    });
  },

  aDeviceOf: async ({ aDevice, muster }, give) => {
    const numbers = new Map<string, number>();
    await give(async (username, options = {}) => {
      const number = (numbers.get(username) ?? 0) + 1;
      numbers.set(username, number);
      return aDevice({ ...options, profile: await copyProfile(muster, username, number) });
    });
  },

  aMember: async ({ aDeviceOf }, give) => {
    await give(async (username, { at = '/dashboard', ...options } = {}) => {
      const page = await (await aDeviceOf(username, options)).open();
      await arriveAt(page, at);
      return page;
    });
  },

  asMember: async ({ muster }, give) => {
    const clients: ApiClient[] = [];
    await give(async (username) => {
      const token = muster.database
        ? (await beginSession(muster.database, username)).token
        : await tokenByPassword(muster.url, username);
      const client = await apiClient(muster.url, token);
      clients.push(client);
      return client;
    });
    for (const client of clients) await client.close();
  },
});

/**
 * Runs in the page. What is thrown and is no Error of JavaScript's own (Dexie's errors, a DOMException)
 * reaches Playwright without name, message and stack: so the page itself says what it was.
 */
function nameForeignErrors(): void {
  const name = (thrown: unknown) => {
    if (Object.prototype.toString.call(thrown) === '[object Error]') return;
    const said =
      thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : JSON.stringify(thrown);
    reportError(new Error(`Not caught: ${said}`, { cause: thrown }));
  };
  addEventListener('error', ({ error }) => {
    if (error != null) name(error); // a notice of the browser's own comes without one
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    name(reason);
  });
}

export { expect, type Page };
