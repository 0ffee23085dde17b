import { expect, test } from 'vitest';
import { versionOf } from '#contract/rendering.ts';
import { aSnapshot } from '#tests/support/factories/a-snapshot.ts';
import { AGE_PLACE, SCREEN_PLACE, type Snapshot } from '#store/snapshot.ts';
import { withSnapshot } from './page-with-snapshot.ts';
import type { FoundSnapshots } from './find-snapshots.ts';

const PAGE =
  '<!doctype html><html><head><script type="module" crossorigin src="/assets/first-a1.js"></script>' +
  '<link rel="stylesheet" href="/assets/first-c1.css"></head>' +
  '<body><div id="app"></div></body></html>';
const headers = {
  'content-type': 'text/html',
  'content-security-policy': "script-src 'self'",
  'content-length': '7',
  'content-encoding': 'br',
};

async function shown(found: Partial<FoundSnapshots> | null, html = PAGE): Promise<string> {
  const whole = found && { snapshots: [], frames: [], currentAt: 0, ...found };
  return withSnapshot(html, new Response(html, { headers }), whole).text();
}

test('a page tells its build by the script that it begins with', () => {
  expect(versionOf(PAGE)).toBe('/assets/first-a1.js');
  expect(versionOf('<h1>Please accept our terms</h1>')).toBe('');
});

test('what was shown stands before the app, for each width, with the styles that the page lacks', async () => {
  const styles = ['/assets/first-c1.css', '/assets/month-c2.css', 'https://elsewhere.test/a.css'];
  const snapshots = [aSnapshot({ styles }), aSnapshot({ width: 'phone', html: '<main>$& day' })];
  const html = await shown({ snapshots, frames: [aSnapshot({ width: 'tablet', html: 'Frame' })] });
  expect(html).toContain('<div data-width="desktop"><main>My month</main></div>');
  expect(html).toContain('<div data-width="phone"><main>$& day</div>');
  expect(html).toContain('<div data-width="tablet">Frame</div>');
  expect(html).toMatch(/data-width="none">.*<\/div><div id="app"><\/div>/);
  expect(html).toContain('<div id="snapshot">');
  const links = [...html.matchAll(/<link[^>]*href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(['/assets/first-c1.css', '/assets/month-c2.css', '#app']);
});

test('scripts that are at hand are loaded after the first frame, and the entry before it', async () => {
  const preload = (href: string, more = '') =>
    `<link rel="modulepreload" crossorigin${more} href="${href}">`;
  const own = preload('/assets/entry-b1.js') + preload('/assets/app-b2.js', ' fetchpriority="low"');
  const html = await shown(null, PAGE.replace('</head>', `${own}</head>`));
  expect(html).toContain(preload('/assets/entry-b1.js'));
  expect(html).toContain(
    '<link rel="after-first-frame" crossorigin fetchpriority="low" href="/assets/app-b2.js">',
  );
});

test('a screen of which there is nothing shows its outlines in the frame of the last one', async () => {
  const frame = aSnapshot({ html: `<header>Mine</header><main>${SCREEN_PLACE}</main>` });
  const html = await shown({ frames: [frame] });
  expect(html).toContain('<div id="snapshot" data-empty>');
  expect(html).toMatch(/<header>Mine<\/header><main><div class="skeleton">.+<\/main>/);
});

test('SN8 a device that has nothing shows outlines, and a foreign page stays as it is', async () => {
  expect(await shown(null)).toMatch(/<div id="snapshot" data-empty><div data-width="none">/);
  const foreign = '<h1>Please accept our terms</h1>';
  expect(await shown({ snapshots: [aSnapshot()] }, foreign)).toBe(foreign);
  const drawn = PAGE.replace('<div id="app">', '<div id="snapshot">Posts</div><div id="app">');
  expect(await shown({ snapshots: [aSnapshot()] }, drawn)).toBe(drawn);
});

test('the policy for scripts stays, and what is said of the bytes goes', () => {
  const page = withSnapshot(PAGE, new Response(PAGE, { headers }), null);
  expect(Object.fromEntries(page.headers)).toEqual({
    'content-type': 'text/html',
    'content-security-policy': "script-src 'self'",
  });
});

test('SN7 its age is told where the data is newer, and not where it is not', async () => {
  const taken = aSnapshot({ html: `${AGE_PLACE}<main>My month</main>` });
  const of = (currentAt: number) => shown({ snapshots: [taken], currentAt });
  expect(await of(taken.takenAt)).not.toContain('This was current');
  expect(await of(taken.takenAt + 1)).toContain('This was current on 24 Nov 2026 at 20:14.');
});

test('SN7 on another day it is marked, so that “today” is not shown', async () => {
  const of = (given: Partial<Snapshot>) => shown({ snapshots: [aSnapshot(given)] });
  expect(await of({})).not.toContain('data-other-day');
  expect(await of({ day: '2026-11-1' })).toContain('data-width="desktop" data-other-day>');
});
