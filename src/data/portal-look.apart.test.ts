// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { Site } from '#contract/site.ts';
import { wearKeptLook } from '#browser/kept-look.ts';
import { showLook } from './portal-look.ts';

const usual = { accent: null, background: null, logo: null } as Site;
const own = {
  ...usual,
  ...{ accent: '#85b9fb', background: '/uploads/sky.webp' },
  logo: { mark: '/uploads/mark.png', apple: '/uploads/apple.png' },
};
const page = document.documentElement;
const beacon = () => page.style.getPropertyValue('--beacon');
const iconOf = (rel: string) => document.querySelector(`link[rel="${rel}"]`)?.getAttribute('href');

beforeEach(() => {
  localStorage.clear();
  page.removeAttribute('style');
  document.head.innerHTML = `
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/art/brand/apple-touch-icon.png" />`;
});

test('SPEC 22.4 a page takes on the look of the portal, and puts it off again', () => {
  showLook(own);
  expect(beacon()).toBe('#85b9fb');
  expect(iconOf('icon')).toBe('/uploads/mark.png');
  expect(iconOf('apple-touch-icon')).toBe('/uploads/apple.png');
  showLook(usual);
  expect(beacon()).toBe('');
  expect(iconOf('icon')).toBe('/favicon.svg');
  expect(iconOf('apple-touch-icon')).toBe('/art/brand/apple-touch-icon.png');
});

test('SPEC 22.4 the next start has the colours before anything was asked, also without a connection', () => {
  showLook(own);
  page.removeAttribute('style');
  wearKeptLook();
  expect(beacon()).toBe('#85b9fb');
});

test('SPEC 22.4 what came with the page is newer than what the device kept', () => {
  showLook(own);
  page.setAttribute('style', '--beacon:#ffffff');
  wearKeptLook();
  expect(beacon()).toBe('#ffffff');
});

test('SPEC 22.4 nothing is kept of the usual look', () => {
  showLook(own);
  showLook(usual);
  page.removeAttribute('style');
  wearKeptLook();
  expect(page.hasAttribute('style')).toBe(false);
});
