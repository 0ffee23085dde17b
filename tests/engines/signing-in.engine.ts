import type { Tab } from '#tests/support/engines/tab.ts';
import { button, field } from '#tests/support/engines/target.ts';
import { hold, type FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { expect, test } from './fixtures.ts';
import { fillIn, myProfile, takenOver, upToDate } from './portal.ts';

const APP = { path: /^\/assets\/main-[^/]+\.js$/ };
const SCRIPTS = { path: /^\/assets\/.*\.js$/ };
const LOGIN = { method: 'POST', path: '/api/auth/login' };

test('what was half typed before the app had come stays in its field with the focus, and signs in', async ({
  tab,
  faults,
}) => {
  const app = hold();
  faults.inject(APP, { kind: 'hold-request', until: app.promise });
  await tab.goto('/login');
  await tab.type(field('Username'), 'pil');
  app.now();
  await takenOver(tab);
  await tab.press('o', 't');
  expect(await tab.value(field('Username'))).toBe('pilot');
  await tab.clear(field('Username'));
  await fillIn(tab, 'pilot');
  await tab.waitFor(myProfile('pilot'));
  await upToDate(tab);
  expect(faults.count(LOGIN)).toBe(1);
});

test('a form that was sent before the app had come is sent once', async ({ tab, faults }) => {
  const app = hold();
  faults.inject(APP, { kind: 'hold-request', until: app.promise });
  await tab.goto('/login');
  await fillIn(tab, 'pilot');
  await tab.press('Enter');
  expect(faults.count(LOGIN)).toBe(0);
  app.now();
  await tab.waitFor(myProfile('pilot'));
  await upToDate(tab);
  expect(new URL(await tab.url()).pathname).toBe('/dashboard');
  expect(faults.count(LOGIN)).toBe(1);
});

test('SPEC 17.4 a form that was sent before any script had come keeps what was typed, and is sent once', async ({
  tab,
  faults,
}) => {
  const arrive = await openEarly(tab, faults);
  await fillIn(tab, 'pilot');
  await tab.until('the form is sent', async () => faults.count({ path: '/pressed/1' }) === 1);
  expect(await tab.value(field('Username'))).toBe('pilot');
  arrive();
  await tab.waitFor(myProfile('pilot'));
  await upToDate(tab);
  expect(faults.count(LOGIN)).toBe(1);
});

test('SPEC 17.4 each of the buttons that were pressed before any script had come does what it does', async ({
  tab,
  faults,
}) => {
  const arrive = await openEarly(tab, faults);
  const pressed = (times: number) =>
    tab.until(`${times} presses are sent`, async () => faults.count({ method: 'POST' }) === times);
  await tab.click(button('Show password'));
  await pressed(1);
  await tab.click(button('Collapse sidebar'));
  await pressed(2);
  arrive();
  await tab.waitFor(button('Hide password'));
  await tab.waitFor(button('Expand sidebar'));
});

/** Opens the login, whose scripts come once the function that it answers is called. */
async function openEarly(tab: Tab, faults: FaultProxy): Promise<() => void> {
  const scripts = hold();
  faults.inject(SCRIPTS, { kind: 'hold-request', until: scripts.promise });
  await tab.goto('/robots.txt'); // to wait for all of the next one would be to wait for its scripts
  await tab.eval(() => {
    location.assign('/login');
  });
  await tab.waitFor(field('Username'));
  return scripts.now;
}
