import type { Locator } from '@playwright/test';

/** Chooses from the menu of one thing. */
export async function choose(
  place: Locator,
  what: 'Edit' | 'Edit or rename' | 'Delete',
  name: string,
): Promise<void> {
  await place.getByRole('button', { name: `Edit or delete ${name}`, exact: true }).click();
  await place.getByRole('menuitem', { name: what, exact: true }).click();
}
