import type { Page } from '@playwright/test';
import { serveSite, type BenchSite } from './bench-site.ts';

// Sites without an app, which a worker of three lines answers for: what a start is compared with.

interface StaticFile {
  readonly type: string;
  readonly body: string | Buffer;
}

export const STATIC_TEXT = 'A static page';
const REGISTER = `<script>navigator.serviceWorker.register('/worker.js');</script>`;

/** One line of text. */
export function serveStaticPage(): Promise<BenchSite> {
  const page = `<!doctype html><title>Static</title><h1>${STATIC_TEXT}</h1>${REGISTER}`;
  return serve(new Map([['/', { type: 'text/html', body: page }]]));
}

/**
 * What the portal's worker answers to `page` at `path`, with its styles, fonts and pictures and without its scripts: what
 * the same content takes by itself.
 */
export async function serveCopy(page: Page, path: string): Promise<BenchSite> {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  const answer = await page.goto(path);
  const html = (await answer?.text()) ?? '';
  await page.waitForTimeout(2_000); // for pictures further down
  const { origin } = new URL(page.url());
  const files = new Map<string, StaticFile>();
  for (const url of asked) {
    const address = new URL(url);
    if (
      address.origin !== origin ||
      !/^\/(assets\/.*(css|woff2)|art\/|thumbnails\/)/.test(address.pathname)
    )
      continue;
    const file = await fetch(url);
    if (!file.ok) continue;
    const body = Buffer.from(await file.arrayBuffer());
    files.set(address.pathname, { type: file.headers.get('content-type') ?? '', body });
  }
  const scriptless = html.replaceAll(/<script type="module".*?<\/script>/g, '');
  if (scriptless === html) throw new Error('the page of the portal has no script');
  files.set('/', { type: 'text/html', body: scriptless.replace('</body>', `${REGISTER}</body>`) });
  return serve(files);
}

/** With a worker that keeps all of it. */
function serve(files: ReadonlyMap<string, StaticFile>): Promise<BenchSite> {
  const worker = `
addEventListener('install', (e) => e.waitUntil(caches.open('page').then((c) => c.addAll(${JSON.stringify([...files.keys()])})).then(() => skipWaiting())));
addEventListener('activate', (e) => e.waitUntil(clients.claim()));
addEventListener('fetch', (e) => e.respondWith(caches.match(e.request)));`;
  const script = { type: 'text/javascript', body: worker };
  return serveSite(({ url = '/' }, response) => {
    const file = url === '/worker.js' ? script : files.get(url);
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? '' }).end(file?.body);
  });
}
