import { expect, type Page } from '@playwright/test';
import { goOn } from './portal.ts';

/** The call by which screens set a member's answer to an event. */
export const ANSWER = { method: 'PUT', path: /^\/api\/events\/[0-9a-f-]+\/mine$/ };

/** What a member has of an event without a seat there stands first at home, and in the profile's list. */
export async function expectOnHomeAndProfile(
  page: Page,
  { title, says }: { readonly title: string; readonly says: string },
): Promise<void> {
  await goOn(page, '/home');
  const first = page.getByRole('link', { name: new RegExp(`^${says}.*, ${title}$`) });
  await expect(first).toBeVisible();
  await expect(first).toHaveAttribute('data-until', /Z$/); // a snapshot shows it no longer
  await goOn(page, '/dashboard');
  const list = page.getByRole('region', { name: 'Waitlists and maybes' });
  await expect(list.getByRole('listitem').filter({ hasText: title })).toContainText(says);
}
