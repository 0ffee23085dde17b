import { expect, type Locator, type Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import type { Muster } from '#tests/support/processes/muster.ts';
import { arriveAt, waitUntilInstalled } from './portal.ts';

// The pilot holds a position in Logistics and none in Support; the chief leads Logistics.
export const SUPPORT = '/departments/support';
export const LOGISTICS = '/departments/logistics';

interface Posting {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly isOpen: boolean;
  readonly revision: number;
  readonly submissions: readonly { readonly username: string | null; readonly message: string }[];
}

export async function postingsOn(
  admin: ApiClient,
  department: string,
): Promise<readonly Posting[]> {
  return (await admin.get(`${department}/applications/admin`)) as Posting[];
}

export async function posting(
  admin: ApiClient,
  department: string,
  title: string,
): Promise<Posting> {
  const found = (await postingsOn(admin, department)).find((one) => one.title === title);
  if (!found) throw new Error(`there is no posting for ${title}`);
  return found;
}

/** The words that a member submitted to the Gunner's posting, as the server has them. */
export async function submittedBy(admin: ApiClient, username: string): Promise<string[]> {
  const { submissions } = await posting(admin, SUPPORT, 'Gunner');
  return submissions.filter((one) => one.username === username).map(({ message }) => message);
}

export async function setOpen(admin: ApiClient, of: Posting, isOpen: boolean): Promise<void> {
  const { id, title, description, tags } = of;
  const at = `${SUPPORT}/applications/${id}`;
  await admin.send('PUT', at, { title, description, tags, isOpen });
}

export function applications(page: Page): Locator {
  return page.getByRole('region', { name: 'Applications', exact: true });
}

export function managed(page: Page): Locator {
  return page.getByRole('region', { name: 'Manage Applications', exact: true });
}

export function gunner(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Gunner', exact: true });
}

export function message(within: Page | Locator): Locator {
  return within.getByRole('textbox', { name: 'Your message' });
}

export async function openGunner(page: Page): Promise<void> {
  await applications(page).getByRole('button', { name: 'Gunner' }).click();
  await expect(message(page)).toBeVisible();
}

export async function submit(page: Page, words: string): Promise<void> {
  await openGunner(page);
  await message(page).click();
  await page.keyboard.type(words);
  await gunner(page).getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(gunner(page)).toHaveCount(0);
}

/** Opens the page of Support as the member who is signed in, with a worker that can show it without the server. */
export async function memberAtSupport(page: Page): Promise<void> {
  await arriveAt(page, SUPPORT);
  await expect(applications(page).getByRole('button', { name: 'Gunner Open' })).toBeVisible();
  await waitUntilInstalled(page);
}

/** Submits to the Gunner's posting while the server is silent. */
export async function submitWithServerDead(
  page: Page,
  muster: Muster,
  words: string,
): Promise<void> {
  await memberAtSupport(page);
  await muster.kill();
  await submit(page, words);
}
