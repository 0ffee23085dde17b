import { ORIGIN } from '#tests/support/browser/browser.ts';
import type { Locator, Page } from '@playwright/test';
import { SYNC_TAG } from '#store/sync-tag.ts';
import { rolesOf, rsvpRevision, type ApiClient } from '#tests/support/portal/api-client.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import {
  ATTENDING,
  fillIn,
  arriveAtEvent,
  goOn,
  openEvent,
  roleCard,
  rsvp,
  rsvpThatWaits,
  WAITING,
} from '#tests/support/portal/portal.ts';
import { aPicture, keptPictures } from '#tests/support/browser/pictures.ts';
import { fireSync, freeze } from '#tests/support/browser/worker-events.ts';
import { storedRows } from '#tests/support/browser/stored-rows.ts';
import { chooseEvent, someoneElse } from './demo-events.ts';
import { ANSWER } from '#tests/support/portal/answers.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ complaints }) => {
  complaints.allowNetworkFailures();
});

/** The stores with rows that belong to a member. */
const PRIVATE = ['outbox', 'documents', 'myRsvps', 'rsvps', 'members', 'session', 'events'];

test('a frozen tab of one member never sends as the next who signs in', async ({
  aDeviceOf,
  asMember,
  faults,
}) => {
  const leader = await asMember('leader');
  const { event, role } = await chooseEvent(leader, 'pilot');
  const next = someoneElse(event);
  const device = await aDeviceOf('pilot', { baseURL: faults.url });
  const frozen = await device.open();
  await arriveAtEvent(frozen, event);
  faults.inject({ path: /^\/api\// }, { kind: 'drop-request' });
  await rsvpThatWaits(frozen, role);
  // Its first try has failed: now it waits, and is in the middle of nothing that others would wait for.
  await expect.poll(() => faults.count(ANSWER)).toBeGreaterThanOrEqual(1);
  await expect(frozen.getByRole('link', { name: '1 waiting', includeHidden: true })).toBeAttached();
  const token = await tokenIn(frozen);
  const thaw = await freeze(frozen);
  await leader.logOut(token);

  const other = await device.context.newPage();
  faults.heal();
  await other.goto('/home');
  await signInLink(other).click();
  await fillIn(other, next);
  await expect(other.getByRole('link', { name: `${next}, my profile` })).toBeVisible();
  await thaw();
  await fireSync(other, ORIGIN, SYNC_TAG);

  // The next member's own RSVP goes through: so would have anything that was to be sent before it.
  await openEvent(other, event);
  await rsvp(other, role);
  await expect(roleCard(other, role)).toContainText(ATTENDING);
  const onServer = await leader.event(event.id);
  expect(rolesOf(onServer, next)).toEqual([role]);
  expect(rolesOf(onServer, 'pilot')).toEqual([]);
  const accepted = faults.seen.filter(
    ({ path, status }) => ANSWER.path.test(path) && status === 200,
  );
  expect(accepted.length).toBe(1);
});

test('after a forced sign-out private screens say one thing, public ones are read on, and the same member is led back to where the change is sent; logging out asks while something waits, and then leaves nothing private behind', async ({
  aDeviceOf,
  asMember,
  faults,
}) => {
  const leader = await asMember('leader');
  const { event, role } = await chooseEvent(leader, 'pilot');
  const device = await aDeviceOf('pilot', { baseURL: faults.url });
  const page = await device.open();
  await arriveAtEvent(page, event);
  faults.inject({ path: /^\/api\// }, { kind: 'drop-request' });
  await rsvpThatWaits(page, role);
  await endSession(page, leader);
  const whole = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
  });

  faults.heal();
  await expect(signInAgain(page, 'your events')).toBeFocused({ timeout: 60_000 });
  // Not where somebody had scrolled to in what stood there before.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  if (whole) await page.setViewportSize(whole);
  for (const [path, subject] of [
    ['/dashboard', 'your profile'],
    ['/departments/medical', 'your departments'],
    ['/sync', 'your changes'],
    [`/events/${event.id}`, 'your events'],
  ] as const) {
    await (path === '/dashboard' ? page.goto(path) : goOn(page, path));
    await expect(signInAgain(page, subject), path).toBeVisible();
    await expect(page.getByRole('main'), path).toContainText('1 change is waiting');
    await expect(page.getByRole('heading'), path).toHaveCount(HEADINGS_OF_FRAME + 2);
    await expect(page.getByText(event.title), path).toHaveCount(0);
    await expect(page.getByRole('dialog'), path).toHaveCount(0);
  }
  expect(await axeFindings(page), 'signed out').toEqual([]);
  await goOn(page, '/home');
  await expect(
    page.getByRole('region', { name: 'Latest Posts' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await expect(page.getByText('Sign in again to send 1 change.')).toBeVisible();
  await goOn(page, '/aboutus');
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
  expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([]);

  await goOn(page, `/events/${event.id}?view=agenda`);
  await expect(signInAgain(page, 'your events')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillIn(page, 'pilot');
  await expect.poll(async () => rolesOf(await leader.event(event.id), 'pilot')).toEqual([role]);
  expect(new URL(page.url()).pathname).toBe(`/events/${event.id}`);
  expect(new URL(page.url()).search).toBe('?view=agenda');
  await expect(roleCard(page, role)).toContainText(ATTENDING);

  await test.step('logging out asks while something waits, and then leaves nothing private behind, not even a picture that is on its way', async () => {
    const path = await leader.uploadImage(aPicture('blue'));
    const way = hold();
    faults.inject({ path }, { kind: 'hold-answer', until: way.promise });
    await arriveAtEvent(page, await leader.createEvent('On its way', path));
    await expect.poll(() => faults.count({ path })).toBeGreaterThan(0);
    faults.inject({ path: /^\/api\// }, { kind: 'drop-request' });
    await rsvpThatWaits(page, 'Hauler');
    await page.keyboard.press('Escape');

    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(question).toContainText("1 change hasn't been sent yet");
    await question.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(page.getByRole('link', { name: '1 waiting' })).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect.poll(() => storedRows(page, PRIVATE)).toEqual([]);

    way.now();
    const asked = () => faults.seen.filter((request) => request.path === path);
    await expect.poll(() => asked().every(({ isOver }) => isOver)).toBe(true);
    const later = '/art/sample/rust-moon.webp?later';
    await page.evaluate((address) => {
      new Image().src = address;
    }, later);
    await expect.poll(() => keptPictures(page)).toContain(later);
    expect(await keptPictures(page)).not.toContain(path);
  });
});

test('two tabs and the worker that replay at once have one effect, and both tabs hear of others without a reload', async ({
  aDeviceOf,
  asMember,
  faults,
}) => {
  const leader = await asMember('leader');
  const { event, role } = await chooseEvent(leader, 'pilot');
  // In the shell, the order to fire a `sync` makes two tabs in one process crash (decision 049).
  const device = await aDeviceOf('pilot', { baseURL: faults.url, browser: 'whole' });
  const first = await device.open();
  await arriveAtEvent(first, event);
  const second = await device.context.newPage();
  await openEvent(second, event);
  await faults.refuse();
  await rsvp(first, role);
  await expect(roleCard(second, role)).toContainText(WAITING);

  await faults.accept();
  await Promise.all([fireSync(first, ORIGIN, SYNC_TAG), fireSync(second, ORIGIN, SYNC_TAG)]);
  await expect(roleCard(first, role)).toContainText(ATTENDING, { timeout: 60_000 });
  await expect(roleCard(second, role)).toContainText(ATTENDING);
  const onServer = await leader.event(event.id);
  expect(rsvpRevision(onServer, 'pilot')).toBe(1);

  const places = onServer.roles.find(({ name }) => name === role)?.attending ?? 0;
  await expect(roleCard(first, role)).toContainText(`${places}/`);
  await leader.rsvp(event.id, role);
  for (const tab of [first, second])
    await expect(roleCard(tab, role)).toContainText(`${places + 1}/`);
});

/** General, Departments and Site Info in the sidebar. */
const HEADINGS_OF_FRAME = 3;

function signInAgain(page: Page, subject: string): Locator {
  return page.getByRole('heading', { level: 1, name: `Sign in again to see ${subject}` });
}

function signInLink(page: Page): Locator {
  return page.getByRole('status').getByRole('link', { name: 'Sign in' });
}

/** Ends the session of whoever is signed in in this browser, at the server only. */
async function endSession(page: Page, anyClient: ApiClient): Promise<void> {
  await anyClient.logOut(await tokenIn(page));
}

async function tokenIn(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  if (token === null) throw new Error('nobody is signed in');
  return token;
}
