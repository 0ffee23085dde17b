import { expect, type Locator, type Page } from '@playwright/test';
import type { Profile } from '#contract/member-rows.ts';
import type { SyncPage } from '#contract/sync.ts';
import type { ApiClient } from './api-client.ts';

// These helpers find the parts of the dashboard by the names that a person reads.

export function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

export const userCard = (page: Page): Locator => card(page, 'User Information');
export const journeyCard = (page: Page): Locator => card(page, 'My Org Journey');
export const journeyDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Edit Org Journey' });

/** The value beside a name in a card. */
export function fact(within: Locator, name: string): Locator {
  const term = within.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
  return term.locator('xpath=following-sibling::dd');
}

export async function startEditing(page: Page): Promise<void> {
  await userCard(page).getByRole('button', { name: 'Edit Profile' }).click();
  await expect(field(page, 'Name')).toBeFocused();
}

export function field(page: Page, name: string): Locator {
  return userCard(page).getByRole('textbox', { name, exact: true });
}

export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

export async function profileOf(client: ApiClient): Promise<Profile> {
  return (await client.get('/auth/user/profile')) as Profile;
}

/** A page of the pull without the rows and values that not every member has. */
export function bare(page: SyncPage): SyncPage {
  const { documents, myRsvps } = page.changes;
  return {
    ...page,
    changes: {
      ...page.changes,
      ...(documents && {
        documents: documents.map((row) =>
          row.id === 'profile'
            ? { ...row, value: { ...row.value, lastLogin: null, joinDate: null } }
            : row,
        ),
      }),
      ...(myRsvps && { myRsvps: myRsvps.map((row) => ({ ...row, role: '' })) }),
    },
  };
}
