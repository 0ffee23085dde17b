import { expect, type Locator, type Page } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import { PASSWORD, passCaptcha, typeAccount } from './account-forms.ts';
import { card } from './dashboard.ts';
import { chooseRoles, createForm, submit, titleOf } from './event-form.ts';
import { berlinDay, goOn, upToDate, waitUntilInstalled } from './portal.ts';
import { richText } from './rich-text.ts';

// What people do in a portal in which nothing is yet.

export const LEADER_HOME = '/leader-dashboard';
export const JOINING = `${LEADER_HOME}?view=joining`;
export const POST = 'Dawn Line is open';
export const EVENT = 'First convoy';
export const TOMORROW = berlinDay(new Date(Date.now() + DAY_MS));

/** What is left to do, on an Admin's home. */
export function steps(page: Page): Locator {
  return card(page, 'First steps');
}

/** Somebody who waits for approval. */
export function waiting(page: Page, name: string): Locator {
  return page.getByRole('listitem', { name, exact: true });
}

export function emailOf(name: string): string {
  return `${name.toLowerCase()}@dawn.example`;
}

/** Types the password in the form of the login, which has the name. */
export async function login(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Follows the checklist to the name and to a password of their own. */
export async function makeItTheirOwn(page: Page, given: string): Promise<void> {
  const follow = (name: string) => steps(page).getByRole('link', { name, exact: true }).click();
  await follow('Name and logo');
  const form = card(page, 'Name and look');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Dawn Line');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('banner').getByText('Dawn Line')).toBeVisible();

  await goOn(page, LEADER_HOME);
  await expect(steps(page)).toContainText('The name is set. A logo is missing.');
  await follow('Your own password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Present password', { exact: true }).fill(given);
  await dialog.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Repeat new password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await goOn(page, LEADER_HOME);
  await expect(steps(page)).toContainText('1 of 8 done');
}

/** Follows the checklist to the first post and the first event, which has one role. */
export async function writeFirst(page: Page): Promise<void> {
  await steps(page).getByRole('link', { name: 'First post' }).click();
  const form = card(page, 'Create Post');
  await form.getByRole('textbox', { name: 'Title' }).fill(POST);
  await richText(page, 'Content').fill('Come in, we are two already.');
  await form.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText(`Post “${POST}” published.`)).toBeVisible();
  await goOn(page, LEADER_HOME);
  await expect(steps(page)).toContainText('2 of 8 done');

  await steps(page).getByRole('link', { name: 'First event' }).click();
  const event = createForm(page);
  await titleOf(event).fill(EVENT);
  await event.getByLabel('Start').fill(`${TOMORROW}T19:30`);
  await chooseRoles(page, { Hauler: 3 });
  await submit(event).click();
  await expect(page.getByText(`Event “${EVENT}” published.`)).toBeVisible();
  await goOn(page, LEADER_HOME);
  await expect(steps(page)).toContainText('3 of 8 done');
}

/** Makes the first invitation; answers where its link leads. */
export async function inviteFrom(page: Page): Promise<string> {
  await steps(page).getByRole('link', { name: 'Invitation' }).click();
  await page.getByRole('button', { name: 'Make the first invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New invitation' });
  await dialog.getByRole('textbox', { name: 'What is it for?' }).fill('Friends of the line');
  await dialog.getByRole('checkbox', { name: /Needs no further approval/ }).uncheck();
  await dialog.getByRole('button', { name: 'Make invitation' }).click();
  const made = page.getByRole('listitem', { name: 'Friends of the line' });
  const link = await made.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await goOn(page, LEADER_HOME);
  await expect(steps(page)).toContainText('4 of 8 done');
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

/** Registers in the form that is open, and signs in. */
export async function register(page: Page, name: string): Promise<void> {
  await typeAccount(page, name);
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(name));
  await passCaptcha(page);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(name);
  await login(page, PASSWORD);
  await upToDate(page);
}

export async function turnNotificationsOn(page: Page): Promise<void> {
  await waitUntilInstalled(page);
  await goOn(page, '/dashboard/notifications');
  await page.getByRole('switch', { name: 'Off for this device' }).click();
  await expect(page.getByRole('switch', { name: 'On for this device' })).toBeChecked();
}

/** Lets somebody in with a position, in one press. */
export async function approve(page: Page, name: string, position: string): Promise<void> {
  const row = waiting(page, name);
  await row.getByRole('combobox', { name: `Position for ${name} (optional)` }).click();
  await page.keyboard.type(position);
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(page.getByRole('status').filter({ hasText: `${name} is in.` })).toBeVisible();
  await expect(row).toHaveCount(0);
}
