// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"disableCSSFileLoading": true, "handleDisabledFileLoadingAsSuccess": true}}
import { beforeEach, expect, test } from 'vitest';
import { loadEarlyLinks } from './early-links.ts';
import { loadWholeStyles } from './load-styles.ts';

beforeEach(() => {
  document.head.innerHTML = `
    <style>p { margin: 0 }</style>
    <link rel="after-first-frame" as="style" href="/a.css" />
    <link rel="after-first-frame" as="style" href="/b.css" />
    <link rel="after-first-frame" as="script" href="/app.js" />`;
});

const links = () => [...document.querySelectorAll('link')];
const relsOf = () => links().map(({ rel }) => rel);

/** Makes the link look as if its sheet had arrived with its rules. */
function arrive(link: HTMLLinkElement | undefined): void {
  Object.defineProperty(link, 'sheet', { value: new CSSStyleSheet() });
  link?.dispatchEvent(new Event('load'));
}

test('what the app will need comes from the first frame on, each as what it is', () => {
  loadEarlyLinks();
  expect(relsOf()).toEqual(['preload', 'preload', 'modulepreload']);
});

test('styles count in one go, and the page’s own stay until then', async () => {
  const [a, b] = links();
  const whole = loadWholeStyles();
  arrive(a);
  await Promise.resolve();
  expect([a?.media, b?.media]).toEqual(['not all', 'not all']);
  expect(document.querySelector('style')).not.toBeNull();
  arrive(b);
  await whole;
  expect([a?.media, b?.media]).toEqual(['all', 'all']);
  expect(document.querySelector('style')).toBeNull();
});

test('a load that is told of what was fetched ahead does not count', async () => {
  const [a, b] = links();
  let isWhole = false;
  const whole = loadWholeStyles().then(() => (isWhole = true));
  a?.dispatchEvent(new Event('load')); // it has no rules yet
  arrive(b);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isWhole).toBe(false);
  arrive(a);
  await whole;
});

test('one that cannot be fetched is told, and the page keeps its own', async () => {
  const [a, b] = links();
  const whole = loadWholeStyles();
  arrive(a);
  b?.dispatchEvent(new Event('error'));
  await expect(whole).rejects.toThrow('/b.css cannot be loaded.');
  expect(document.querySelector('style')).not.toBeNull();
});

test('a page that has all of its styles keeps them', async () => {
  for (const link of links()) link.remove();
  await loadWholeStyles();
  expect(document.querySelector('style')).not.toBeNull();
});
