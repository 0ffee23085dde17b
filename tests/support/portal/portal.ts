import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './api-client.ts';

// These helpers do what a person does in the portal, and find things by the names that a person reads.

/** Signs in on the login page and waits until everything is on the device. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await fillIn(page, username);
  await expect(page.getByRole('link', { name: `${username}, my profile` })).toBeVisible();
  await upToDate(page);
}

/** Opens a path on a device that is signed in, and waits until the device has pulled once. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/sync');
  await page.goto(path);
  await heard;
  await upToDate(page);
}

/** Waits until the header says that everything is on the device; on a phone the text is there without being visible. */
export async function upToDate(page: Page): Promise<void> {
  const state = page.getByRole('link', { name: 'Up to date, sync centre', includeHidden: true });
  await expect(state).toBeAttached({ timeout: 60_000 });
}

/** Fills the form of the login page that is already open, and sends it. */
export async function fillIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  // While the app takes over from the page that the server drew, it has a field of its own that is not seen yet.
  const password = page.getByLabel('Password', { exact: true }).filter({ visible: true });
  await password.fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Waits until the worker answers for the server. */
export async function waitUntilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === 'activated';
  });
}

/** Opens an event on a member's device, and waits until the worker answers for the server. */
export async function arriveAtEvent(page: Page, event: Named): Promise<void> {
  await arriveAt(page, `/events/${event.id}`);
  await expect(eventDialog(page, event.title)).toBeVisible();
  await waitUntilInstalled(page);
}

/**
 * Goes to a path within the open app, as its own links do: nothing is loaded anew, which saves a fifth of a
 * visit. What is waited for next must not be on the present screen already.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
  }, path);
}

/** Goes to a path by way of another screen: nothing is left of what was open before, also where it was the same screen. */
export async function comeAnew(page: Page, path: string): Promise<void> {
  const headings = page.getByRole('heading', { level: 1, includeHidden: true });
  await goOn(page, '/terms-of-service');
  await expect(headings).toHaveText(['Terms of Service']);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await goOn(page, path);
  await expect(headings.filter({ hasText: 'Terms of Service' })).toHaveCount(0);
}

/** Opens an event, by its own link if the app is not open yet. */
export async function openEvent(page: Page, { id, title }: Named): Promise<void> {
  await goOn(page, `/events/${id}`);
  await expect(eventDialog(page, title)).toBeVisible();
}

/** Opens the public home in a browser, and waits until the worker answers for the server. */
export async function installAtHome(page: Page): Promise<void> {
  await page.goto('/home');
  await waitUntilInstalled(page);
}

/** Opens an event as a person does who looks for it: the calendar, the month, the entry. */
export async function openFromCalendar(
  page: Page,
  event: Named,
  monthsAhead: number,
): Promise<void> {
  await openCalendar(page, monthsAhead);
  // An event that lasts into the next week has a bar in each.
  const bars = page.getByRole('button', { name: `${event.title}, ` });
  await bars.first().click();
  await expect(eventDialog(page, event.title)).toBeVisible();
}

/** Opens the calendar and turns it to a month. */
export async function openCalendar(page: Page, monthsAhead: number): Promise<void> {
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Event Calendar' })).toBeVisible();
  for (let month = 1; month <= monthsAhead; month += 1) {
    await page.getByRole('button', { name: 'Next month' }).click();
    await monthShown(page, month);
  }
}

/**
 * Waits until the grid shows the month that is this many months ahead. The first days of the next month are at the end of
 * a month's grid as well: whoever presses one of them too early may press it in the grid that is about to go.
 */
export async function monthShown(page: Page, monthsAhead: number): Promise<void> {
  const [year = 0, month = 0] = berlinDay(new Date()).split('-').map(Number);
  const middle = new Date(Date.UTC(year, month - 1 + monthsAhead, 15));
  const day = middle.toISOString().slice(0, 10);
  await expect(page.locator(`.sx__month-grid-day[data-date="${day}"]`)).toBeVisible();
}

const berlin = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });

/** The day of an instant in the time zone of the tests' browsers. */
export function berlinDay(instant: Date): string {
  return berlin.format(instant);
}

export interface Named {
  readonly id: string;
  readonly title: string;
}

export function eventDialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true });
}

/** The card of a role in the event dialog that is open. */
export function roleCard(page: Page, role: string): Locator {
  return page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: role, exact: true }) });
}

export async function rsvp(page: Page, role: string): Promise<void> {
  await roleCard(page, role)
    .getByRole('button', { name: `RSVP as ${role}`, exact: true })
    .click();
}

/** Signs up while the server is silent, and waits until the card says that the RSVP is waiting. */
export async function rsvpThatWaits(page: Page, role: string): Promise<void> {
  await rsvp(page, role);
  await expect(roleCard(page, role)).toContainText(WAITING);
}

/** What a card says about the member's own RSVP. */
export const WAITING = 'Waiting to send';
export const ATTENDING = "RSVP'd";
export const REFUSED = 'Not accepted';
