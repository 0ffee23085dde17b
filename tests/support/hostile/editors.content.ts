import { expect, type Page } from '@playwright/test';
import type { AboutSectionRow } from '#contract/about-row.ts';
import type { PageRow } from '#contract/documents.ts';
import type { PostRow } from '#contract/posts.ts';
import {
  EMPTY_DAY,
  createForm,
  eventNamed,
  submit,
  titleOf,
} from '#tests/support/portal/event-form.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import type { HtmlEditor } from './editor.ts';

const NAME = 'Hostile';

/** The editors of what leaders publish. */
export const contentEditors: readonly HtmlEditor[] = [
  {
    name: 'a post',
    open: async (page) => {
      await goOn(page, '/leader-dashboard?view=post');
      await page.getByRole('textbox', { name: 'Title' }).fill(NAME);
      return richText(page, 'Content');
    },
    save: async (page) => {
      await page.getByRole('button', { name: 'Create Post', exact: true }).click();
      await expect(page.getByText(`Post “${NAME}” published.`)).toBeVisible();
    },
    stored: async (admin) => {
      const posts = (await admin.get('/posts')) as PostRow[];
      return posts.find(({ title }) => title === NAME)?.content ?? '';
    },
    show: async (page) => {
      await goOn(page, '/home');
      await page.getByRole('link', { name: NAME }).click();
      return page.getByRole('dialog', { name: NAME }).locator('.prose');
    },
  },
  {
    name: 'the message of the day',
    open: async (page) => {
      await goOn(page, '/leader-dashboard');
      await welcome(page).getByRole('button', { name: 'Edit' }).click();
      const editor = richText(page, 'Message of the day');
      await editor.fill('');
      return editor;
    },
    save: async (page) => {
      await welcome(page).getByRole('button', { name: 'Save' }).click();
      await expect(welcome(page).getByRole('button', { name: 'Edit' })).toBeVisible();
    },
    stored: async (admin) => (await admin.get('/motd')) as string,
    show: async (page) => welcome(page).locator('.prose'),
  },
  {
    name: 'a section of About Us',
    open: async (page) => {
      await goOn(page, '/aboutus');
      await page.getByRole('button', { name: 'Add New Section' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill(NAME);
      return richText(page, 'Content');
    },
    save: async (page) => {
      await page.getByRole('button', { name: 'Add Section' }).click();
      await expect(page.getByRole('link', { name: NAME })).toBeVisible();
    },
    stored: async (admin) => {
      const sections = (await admin.get('/pages/about/sections')) as AboutSectionRow[];
      return sections.find(({ title }) => title === NAME)?.content ?? '';
    },
    show: async (page) => {
      await page.getByRole('link', { name: NAME }).click();
      return page.getByRole('dialog', { name: NAME }).locator('.prose');
    },
  },
  {
    name: 'a content page',
    open: async (page) => {
      await goOn(page, '/page/hostile');
      await page.getByRole('button', { name: 'Write this page' }).click();
      return richText(page, 'Content');
    },
    save: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    },
    stored: async (admin) => ((await admin.get('/pages/hostile')) as PageRow).content,
    show: async (page) => page.getByRole('article').locator('.prose'),
  },
  {
    name: 'an event',
    open: async (page) => {
      await goOn(page, `/events?new=${EMPTY_DAY}`);
      await titleOf(createForm(page)).fill(NAME);
      return richText(page, 'Description (optional)');
    },
    save: async (page) => {
      await submit(createForm(page)).click();
      await expect(createForm(page)).toHaveCount(0);
    },
    stored: async (admin) => (await eventNamed(admin, NAME)).description,
    show: async (page, admin) => {
      await goOn(page, `/events/${(await eventNamed(admin, NAME)).id}`);
      return page.getByRole('dialog', { name: NAME }).locator('.prose');
    },
  },
];

function welcome(page: Page) {
  return page.getByRole('region', { name: 'Welcome Leader' });
}
