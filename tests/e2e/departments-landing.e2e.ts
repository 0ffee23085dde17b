import { departmentWords } from '#server/demo/words.ts';
import type { Locator } from '@playwright/test';
import { departments } from '#tests/support/factories/first-organisation.ts';
import { EIGHT, chiefOf, lineTitlesOf } from '#tests/support/portal/departments.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { INSIDE, storedRows } from '#tests/support/browser/stored-rows.ts';
import { expect, test, type Page } from './fixtures.ts';

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
  const dialog = page.getByRole('dialog', { name: 'Logistics' });
  await expect(dialog).toContainText('Chief Logistics Officer');
  await expect(dialog).toContainText(HIDDEN);
  await expect(dialog.getByText(chief, { exact: true })).toHaveCount(0);
  await expect(dialog).not.toContainText('TBD');
  await expect(dialog.getByRole('link', { name: 'Open department' })).toHaveCount(0);
  await expect.poll(() => storedRows(page, ['posts'])).not.toEqual([]); // what may be known has come
  expect(await storedRows(page, INSIDE)).toEqual([]);
}

test('a visitor sees each department on a card, and in its dialog the positions and no name of anybody, as does a recruit', async ({
  aMember,
  aVisitor,
  asMember,
}) => {
  const leader = await asMember('leader');
  const { username } = await chiefOf(leader, 'logistics');
  const page = await aVisitor({ at: '/departments' });

  await test.step('a card has banner, mark, name, text and how many modules there are', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ORG Departments');
    await expect(cards(page).getByRole('heading')).toHaveText(EIGHT);
    const marks = new Set<string>();
    for (const [at, { id, bannerImage }] of departments.entries()) {
      const description = departmentWords[id] ?? 'a text';
      const card = cards(page).nth(at);
      await expectShown(card.locator('img'), bannerImage);
      await expect(card).toContainText(description);
      await expectWhole(card.getByText(description));
      await expect(card.getByText('6 modules', { exact: true }), id).toBeVisible();
      marks.add(await card.locator('svg').innerHTML());
    }
    expect(marks.size).toBe(EIGHT.length);
  });

  for (const [columns, width] of [
    [1, 390],
    [4, 1280],
  ] as const) {
    await test.step(`at ${width} pixels the cards stand ${columns} in a row`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const inFirstRow = () =>
        cards(page).evaluateAll((all) => {
          const tops = all.map((one) => Math.round(one.getBoundingClientRect().top));
          return tops.filter((top) => top === tops[0]).length;
        });
      await expect.poll(inFirstRow).toBe(columns);
    });
  }

  await test.step('a card opens anywhere and by keyboard; Close, Escape and a click beside it close the dialog', async () => {
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

  await test.step('its dialog names the positions, and nobody', async () => {
    await cards(page).getByRole('link', { name: 'Logistics' }).click();
    await expect(page).toHaveURL(/\/departments\?dept=logistics$/);
    await expectNoNames(page, username);
    const dialog = page.getByRole('dialog', { name: 'Logistics' });
    const positions = dialog.getByRole('listitem').locator('strong');
    await expect(positions).toHaveText(await lineTitlesOf(leader, 'logistics'));
    await expect(positions.filter({ hasText: 'Hauler' })).toHaveCount(1);
  });

  await test.step('and so it does to a recruit', async () => {
    const recruit = await aMember('recruit', { at: '/departments?dept=logistics' });
    await expectNoNames(recruit, username);
  });
});
