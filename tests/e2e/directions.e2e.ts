import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const TITLE = 'האנגר 4 פתוח';
const CONTENT = '<p>האנגר 4, ברוכים הבאים.</p><p>Hangar 4 is open.</p><ul><li>נמל</li></ul>';

test('SPEC 5.26 a title and each block of a text have the direction of their own letters, in a page that keeps its own', async ({
  aMember,
  asMember,
}) => {
  const herald = await asMember('herald');
  await herald.send('POST', '/posts', { title: TITLE, content: CONTENT, isPinned: false });
  const page = await aMember('pilot', { at: '/home' });

  const link = page.getByRole('link', { name: TITLE });
  expect(await directionOf(link)).toBe('rtl');
  expect(await directionOf(page.getByRole('heading', { name: 'Latest Posts' }))).toBe('ltr');

  await link.click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  expect(await directionOf(dialog.getByRole('heading', { name: TITLE }))).toBe('rtl');
  const english = dialog.getByText('Hangar 4 is open.');
  await expect(english).toBeVisible();
  expect(await edges(english)).toMatchObject({ isAtLeft: true, isAtRight: false });
  const hebrew = dialog.getByText('ברוכים הבאים');
  expect(await edges(hebrew)).toMatchObject({ isAtLeft: false, isAtRight: true });
});

test('SPEC 5.26 what is typed into a field has the direction of its own letters', async ({
  aMember,
}) => {
  const page = await aMember('pilot', { at: '/dashboard' });
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const name = page.getByRole('textbox', { name: 'Game username' });
  expect(await directionOf(name)).toBe('ltr');
  await name.fill('נמל');
  expect(await directionOf(name)).toBe('rtl');
});

function directionOf(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).direction);
}

/** Where the words of a block stand in it. */
function edges(block: Locator): Promise<{ isAtLeft: boolean; isAtRight: boolean }> {
  return block.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { isAtLeft: words.left - box.left < 2, isAtRight: box.right - words.right < 2 };
  });
}
