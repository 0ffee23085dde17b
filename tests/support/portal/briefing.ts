import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { goOn } from './portal.ts';
import { richText } from './rich-text.ts';

/** The path of the page whose briefing these tests write. */
export const PLACE = '/departments/logistics';

/** The module with the briefing. */
export function briefing(page: Page): Locator {
  return page.getByRole('region', { name: 'Briefing', exact: true });
}

export function editButton(page: Page): Locator {
  return briefing(page).getByRole('button', { name: 'Edit Briefing' });
}

/** Opens the editor of Logistics' briefing, and answers it. */
export async function edit(page: Page): Promise<Locator> {
  await goOn(page, PLACE);
  await editButton(page).click();
  const editor = richText(page, 'Briefing');
  await expect(editor).toBeFocused();
  return editor;
}

/** Replaces the text in the open editor. */
export async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

export function save(page: Page): Locator {
  return briefing(page).getByRole('button', { name: 'Save', exact: true });
}

interface Briefing {
  readonly content: string;
  readonly revision: number;
}

/** The briefing that the server has stored. */
export async function stored(client: ApiClient): Promise<Briefing> {
  return (await client.get(`${PLACE}/briefing`)) as Briefing;
}
