import { expect, type Locator, type Page } from '@playwright/test';
import type { ManagedMember } from '#contract/members.ts';
import type { ApiClient } from './api-client.ts';

// These helpers find the parts of the leader dashboard's members tab by the names that a person reads.

export const MEMBERS = '/leader-dashboard?view=members';

export function membersCard(page: Page): Locator {
  return page.getByRole('main').getByRole('region', { name: 'Members', exact: true });
}

/** The rows of members that have been loaded. */
export function memberRows(page: Page): Locator {
  return membersCard(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
}

/** What the list says about how many members it has. */
export function memberCount(page: Page): Locator {
  return membersCard(page).getByRole('status').first();
}

export function detailsDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Member details' });
}

export function editDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Edit member' });
}

/** Types a name into the search and waits until the list has only that member. */
export async function findMember(page: Page, name: string): Promise<Locator> {
  await membersCard(page).getByRole('searchbox', { name: 'Search members' }).fill(name);
  const view = membersCard(page).getByRole('button', { name: `View ${name}`, exact: true });
  await expect(view).toBeVisible();
  return view;
}

/** The member as the server has them; undefined if there is none of that name. */
export async function managed(
  leader: ApiClient,
  username: string,
): Promise<ManagedMember | undefined> {
  const { members } = (await leader.get(`/auth/user?text=${username}`)) as {
    members: ManagedMember[];
  };
  return members.find((one) => one.username === username);
}
