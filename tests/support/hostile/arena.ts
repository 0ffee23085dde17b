import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { htmlPolicy } from '#domain/html-policy.ts';
import { pageScript } from '#tests/support/browser/page-script.ts';
import type { Account, Attack, Side } from './arena-page.ts';

/** The damage that attacks did. */
export interface Damage {
  /** Calls by code that ran. */
  readonly hits: string[];
  /** Requests, except those for uploaded pictures, and addresses that the page went to. */
  readonly leaks: string[];
}

export interface Arena {
  readonly damage: Damage;
  /** Shows all strings in a new document, provokes whatever is in them, and returns what was found. */
  strike(strings: readonly string[], side: Side): Promise<Account>;
  close(): Promise<void>;
}

const ASSETS = join(import.meta.dirname, '..', '..', '..', 'dist', 'client', 'assets');
const PLACE = '/arena';

/**
 * An empty page of our own origin that carries the portal's content security policy, in a browser that ignores it: the
 * sanitiser is the only protection. Only the built scripts and uploaded pictures are answered; every other request is recorded.
 */
export async function openArena(browser: Browser, baseURL: string): Promise<Arena> {
  const context = await browser.newContext({ baseURL, bypassCSP: true, serviceWorkers: 'block' });
  const damage: Damage = { hits: [], leaks: [] };
  await countHits(context, damage);
  const script = await pageScript(join(import.meta.dirname, 'arena-page.ts'));
  const body = `<!doctype html><title>Arena</title><body><script>${script}</script>`;
  const blank = { headers: await headersOf(baseURL), body };
  await countLeaks(context, { baseURL, damage, blank });
  const page = await context.newPage();
  watch(page, damage);
  context.on('page', (other) => {
    damage.leaks.push(`a window: ${other.url()}`);
    void other.close();
  });
  const sanitiser = shippedSanitiser();
  return {
    damage,
    strike: async (strings, side) => {
      await page.goto(PLACE);
      const attack = { strings, side, policy: htmlPolicy, sanitiser };
      try {
        return await page.evaluate(run, attack);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes('context was destroyed'))
          throw error;
        damage.leaks.push('the document is gone');
        return { forbidden: ['the document'], shown: [] };
      }
    },
    close: () => context.close(),
  };
}

/** The address of the chunk that the portal loads when it first shows HTML. */
function shippedSanitiser(): string {
  const name = readdirSync(ASSETS).find((file) => /^purify-.*\.js$/.test(file));
  if (name === undefined) throw new Error('the build has no chunk of the sanitiser');
  return `/assets/${name}`;
}

function run(attack: Attack): Promise<Account> {
  if (!window.strike) throw new Error('the page did not load');
  return window.strike(attack);
}

/** What the portal sends with every page, above all its content security policy. */
async function headersOf(baseURL: string): Promise<Record<string, string>> {
  const policy = (await fetch(`${baseURL}/home`)).headers.get('content-security-policy');
  if (policy === null) throw new Error('the portal has no content security policy');
  return { 'content-security-policy': policy };
}

async function countHits(context: BrowserContext, damage: Damage): Promise<void> {
  await context.exposeBinding('musterHit', (_, by: unknown) => {
    damage.hits.push(typeof by === 'string' ? by : 'musterHit');
  });
  await context.addInitScript(() => {
    const hit = (window as unknown as { musterHit: (by: string) => void }).musterHit;
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'msgbox']) {
      Object.assign(window, {
        [name]: () => {
          hit(name);
        },
      });
    }
  });
}

interface Watch {
  readonly baseURL: string;
  readonly damage: Damage;
  /** The answer to a request for the arena. */
  readonly blank: { readonly headers: Record<string, string>; readonly body: string };
}

/** Records requests. An empty answer (204) leaves the page where it is, whatever the request. */
async function countLeaks(context: BrowserContext, watch: Watch): Promise<void> {
  const { baseURL, damage, blank } = watch;
  await context.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const isOwn = origin === baseURL;
    if (isOwn && pathname === PLACE) return route.fulfill({ contentType: 'text/html', ...blank });
    if (isOwn && pathname.startsWith('/assets/')) return route.continue();
    if (isOwn && pathname.startsWith('/uploads/')) return route.fulfill({ status: 404 });
    damage.leaks.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  await context.routeWebSocket(/.*/, (socket) => {
    damage.leaks.push(socket.url());
  });
}

function watch(page: Page, damage: Damage): void {
  page.on('dialog', (dialog) => {
    damage.hits.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && new URL(frame.url()).pathname !== PLACE)
      damage.leaks.push(`gone to ${frame.url()}`);
  });
}
