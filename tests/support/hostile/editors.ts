import { expect } from '@playwright/test';
import { briefing, edit, editButton, save, stored } from '#tests/support/portal/briefing.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import {
  gunner,
  LOGISTICS,
  managed,
  message,
  posting,
  SUPPORT,
} from '#tests/support/portal/postings.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import type { HtmlEditor } from './editor.ts';
import { contentEditors } from './editors.content.ts';

/** The editors of events and departments. */
const memberEditors: readonly HtmlEditor[] = [
  {
    name: 'a briefing',
    open: edit,
    save: async (page) => {
      await save(page).click();
      await expect(editButton(page)).toBeVisible();
    },
    stored: async (admin) => (await stored(admin)).content,
    show: async (page) => briefing(page).locator('.prose'),
  },
  {
    name: 'a posting',
    open: async (page) => {
      await goOn(page, `${LOGISTICS}?managed=new`);
      const dialog = page.getByRole('dialog', { name: 'Post New Application' });
      await dialog.getByRole('combobox', { name: 'Position' }).selectOption('Salvager');
      return richText(page, 'Description');
    },
    save: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Post New Application' });
      await dialog.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(dialog).toHaveCount(0);
    },
    stored: async (admin) => (await posting(admin, LOGISTICS, 'Salvager')).description,
    show: async (page) => {
      await managed(page).getByRole('button', { name: 'Salvager Open' }).click();
      return page.getByRole('dialog', { name: 'Salvager' }).locator('.prose');
    },
  },
  {
    name: 'the message of an application',
    open: async (page) => {
      await goOn(page, SUPPORT); // which an Admin manages
      await managed(page).getByRole('button', { name: 'Gunner' }).click();
      await gunner(page).getByRole('button', { name: 'Apply' }).click();
      return message(page);
    },
    save: async (page) => {
      await gunner(page).getByRole('button', { name: 'Submit', exact: true }).click();
      await expect(message(page)).toHaveCount(0);
    },
    stored: async (admin) => {
      const { submissions } = await posting(admin, SUPPORT, 'Gunner');
      return submissions.find(({ username }) => username === 'admin')?.message ?? '';
    },
    show: async (page, admin) => {
      const { id } = await posting(admin, SUPPORT, 'Gunner');
      await goOn(page, `${SUPPORT}?managed=${id}`);
      const own = gunner(page).getByRole('listitem').filter({ hasText: 'admin' });
      return own.locator('.prose');
    },
  },
];

/** Every field that has an editor: an attack that is pasted into one of them must have no effect. */
export const htmlEditors = [...memberEditors, ...contentEditors];
