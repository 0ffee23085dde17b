import type { Locator } from '@playwright/test';
import { departments } from '#domain/departments.ts';
import { EIGHT, chiefOf, lineTitlesOf } from '#tests/support/departments.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { signIn } from '#tests/support/portal.ts';
import { INSIDE, storedRows } from '#tests/support/stored-rows.ts';
import { expect, test, type Page } from './fixtures.ts';

test.use({ musterIs: 'process' });

const NO_FACE = '/art/defaults/avatar.webp';
const HIDDEN = 'Sign in as a member to see who holds this position.';

function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem');
}

/** A picture that is really there, and not only asked for. */
async function expectShown(picture: Locator, address: string): Promise<void> {
  await expect(picture).toHaveAttribute('src', address);
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

/** A text that is not cut off. */
async function expectWhole(text: Locator): Promise<void> {
  const hidden = () =>
    text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
}

/** What the dialog of Logistics says to whoever is not inside. */
async function expectNoNames(page: Page, chief: string): Promise<void> {
  await page.goto('/departments?dept=logistics');
  const dialog = page.getByRole('dialog', { name: 'Logistics' });
  await expect(dialog).toContainText('Chief Logistics Officer');
  await expect(dialog).toContainText(HIDDEN);
  await expect(dialog.getByText(chief, { exact: true })).toHaveCount(0);
  await expect(dialog).not.toContainText('TBD');
  await expect(dialog.getByRole('link', { name: 'Open department' })).toHaveCount(0);
  await expect.poll(() => storedRows(page, ['posts'])).not.toEqual([]); // what may be known has come
  expect(await storedRows(page, INSIDE)).toEqual([]);
}

test('each department has a card with banner, mark, name, text and how many modules it has', async ({
  aDevice,
}) => {
  const page = await (await aDevice()).open();
  await page.goto('/departments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ORG Departments');
  await expect(cards(page).getByRole('heading')).toHaveText(EIGHT);
  const marks = new Set<string>();
  for (const [at, { id, description, bannerImage }] of departments.entries()) {
    const card = cards(page).nth(at);
    await expectShown(card.locator('img'), bannerImage);
    await expect(card).toContainText(description);
    await expectWhole(card.getByText(description));
    await expect(card.getByText('6 modules', { exact: true }), id).toBeVisible();
    marks.add(await card.locator('svg').innerHTML());
  }
  expect(marks.size).toBe(EIGHT.length);
});

for (const [columns, viewport] of [
  [1, { width: 390, height: 844 }],
  [4, { width: 1280, height: 900 }],
] as const) {
  test(`at ${viewport.width} pixels the cards stand ${columns} in a row`, async ({ aDevice }) => {
    const page = await (await aDevice({ viewport })).open();
    await page.goto('/departments');
    await expect(cards(page)).toHaveCount(EIGHT.length);
    const inFirstRow = () =>
      cards(page).evaluateAll((all) => {
        const tops = all.map((one) => Math.round(one.getBoundingClientRect().top));
        return tops.filter((top) => top === tops[0]).length;
      });
    await expect.poll(inFirstRow).toBe(columns);
  });
}

test('a visitor and a recruit see the departments and their positions, and no name of anybody', async ({
  aDevice,
  asMember,
}) => {
  const leader = await asMember('leader');
  const { username } = await chiefOf(leader, 'logistics');
  const page = await (await aDevice()).open();
  await page.goto('/departments');
  await cards(page).getByRole('link', { name: 'Logistics' }).click();
  await expect(page).toHaveURL(/\/departments\?dept=logistics$/);
  await expectNoNames(page, username);
  const dialog = page.getByRole('dialog', { name: 'Logistics' });
  const positions = dialog.getByRole('listitem').locator('strong');
  await expect(positions).toHaveText(await lineTitlesOf(leader, 'logistics'));
  await expect(positions.filter({ hasText: 'Hauler' })).toHaveCount(1);

  const recruit = await (await aDevice()).open();
  await signIn(recruit, 'recruit');
  await expectNoNames(recruit, username);
});

test('the dialog of a department shows a member who leads it, with face and title', async ({
  aDevice,
  asMember,
}) => {
  const chief = await chiefOf(await asMember('leader'), 'exploration');
  expect(chief.avatarUrl).not.toBe('');
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto('/departments?dept=exploration');
  const dialog = page.getByRole('dialog', { name: 'Exploration' });
  const [, , exploration] = departments;
  await expect(dialog.getByRole('heading', { name: 'Exploration' })).toBeVisible();
  await expect(dialog).toContainText(exploration?.description ?? 'a text');
  await expectShown(dialog.locator('img.dept-banner'), exploration?.bannerImage ?? 'a banner');
  await expect(dialog).toContainText('Chief Exploration Officer');
  await expect(dialog.getByText(chief.username, { exact: true })).toBeVisible();
  await expectShown(dialog.locator('img.avatar'), chief.avatarUrl);
  await expect(dialog).not.toContainText('TBD');
  await dialog.getByRole('link', { name: 'Open department' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exploration');
});

test('where nobody leads, the dialog says TBD beside the title and a face of nobody', async ({
  aDevice,
}) => {
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto('/departments?dept=support');
  const dialog = page.getByRole('dialog', { name: 'Support' });
  await expect(dialog).toContainText('Chief Support Officer');
  await expect(dialog.getByText('TBD', { exact: true })).toBeVisible();
  await expectShown(dialog.locator('img.avatar'), NO_FACE);
});

test('a card opens anywhere and by keyboard; Close, Escape and a click beside it close the dialog', async ({
  aDevice,
}) => {
  const page = await (await aDevice()).open();
  await page.goto('/departments');
  const dialog = page.getByRole('dialog', { name: 'Medical' });
  const medical = cards(page).filter({ hasText: 'Medical' }).last();
  const link = medical.getByRole('link', { name: 'Medical' });
  const expectClosed = async () => {
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/departments$/);
  };

  await medical.click({ position: { x: 10, y: 10 } });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expectClosed();

  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expectClosed();
  await expect(link).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 450);
  await expectClosed();
});
