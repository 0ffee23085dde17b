import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';

let overlay: Awaited<ReturnType<typeof load>>;

beforeEach(async () => {
  vi.resetModules();
  overlay = await load();
});

/** Anew for every test: it counts from where the page began. */
async function load() {
  return import('./-overlay.ts');
}

/** A page that began at the first of these and has gone to the others, one after the other. */
function gone(first: string, ...then: string[]) {
  const history = createMemoryHistory({ initialEntries: [first] });
  overlay.rememberVisits(history);
  for (const path of then) history.push(path);
  return history;
}

test('back shows the screen that a dialog was opened over', () => {
  gone('/home', '/events', '/events/1');
  expect(overlay.isBelow('/events')).toBe(true);
  expect(overlay.isBelow('/home')).toBe(false);
});

test('back shows nothing of ours where a page began at the dialog’s own link', () => {
  gone('/events/1');
  expect(overlay.isBelow('/events')).toBe(false);
});

test('what was replaced is not below', () => {
  const history = gone('/home', '/login');
  history.replace('/events');
  history.push('/events/1');
  expect(overlay.isBelow('/events')).toBe(true);
  expect(overlay.isBelow('/login')).toBe(false);
});

test('the place follows steps back and forward, single and many at once', () => {
  const history = gone('/home', '/events', '/events/1');
  history.back();
  expect(overlay.isBelow('/home')).toBe(true);
  history.forward();
  expect(overlay.isBelow('/events')).toBe(true);
  history.go(-2);
  expect(overlay.isBelow('/events')).toBe(false);
  history.push('/aboutus');
  expect(overlay.isBelow('/home')).toBe(true);
});
