import type { Locator } from '@playwright/test';
import { standStill } from '#tests/support/browser/axe.ts';
import { edit, PLACE } from '#tests/support/portal/briefing.ts';
import {
  hideKeyboard,
  showKeyboard,
  type Seen,
} from '#tests/support/browser/on-screen-keyboard.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { SIDEWAYS } from '#tests/support/browser/touch.ts';
import { PHONE, resize } from '#tests/support/browser/widths.ts';
import { expect, test } from './fixtures.ts';

/** Above the keyboard of an iPhone, which has moved what is seen down to the field. */
const ABOVE_KEYBOARD = { top: 120, height: 430 };
const ABOVE_KEYBOARD_SIDEWAYS = { top: 30, height: 150 };

test('LOOK 5 above the keyboard of a phone lie the field that is typed in and the buttons of its dialog, and the dock gives way', async ({
  aMember,
}) => {
  const page = await aMember('admin', { viewport: PHONE, at: PLACE });
  const dock = page.getByRole('navigation', { name: 'Quick' });
  const add = page.getByRole('button', { name: 'Add New Resource' });
  await add.click();
  const form = page.getByRole('dialog', { name: 'Add New Resource' });
  await standStill(page);
  const before = await boxOf(panelOf(form));
  const fields = ['Name', 'Link', 'Description (optional)', 'Tags (optional)'];
  for (const name of fields) {
    const field = form.getByRole('textbox', { name });
    await field.focus();
    await showKeyboard(page, ABOVE_KEYBOARD);
    await expectSeen(field, ABOVE_KEYBOARD);
    for (const button of await buttonsOf(form)) await expectSeen(button, ABOVE_KEYBOARD);
    await expectSeen(form.getByRole('button', { name: 'Close' }), ABOVE_KEYBOARD);
    await hideKeyboard(page);
    await expect.poll(() => boxOf(panelOf(form))).toEqual(before);
  }

  await test.step('what fingers enlarge stays as it is', async () => {
    await showKeyboard(page, { top: 200, height: PHONE.height / 2, scale: 2 });
    expect(await boxOf(panelOf(form))).toEqual(before);
    await hideKeyboard(page);
  });

  await test.step('held sideways, all of it can be scrolled to', async () => {
    await resize(page, SIDEWAYS);
    const field = form.getByRole('textbox', { name: 'Description (optional)' });
    await field.focus();
    await showKeyboard(page, ABOVE_KEYBOARD_SIDEWAYS);
    for (const piece of [...(await buttonsOf(form)), form.getByRole('textbox', { name: 'Name' })]) {
      await scrollTo(piece);
      await expectSeen(piece, ABOVE_KEYBOARD_SIDEWAYS);
    }
    await hideKeyboard(page);
    await resize(page, PHONE);
  });

  await test.step('the page has no dock then', async () => {
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await edit(page);
    await expect(dock).toBeVisible();
    await showKeyboard(page, ABOVE_KEYBOARD);
    await expect(dock).toBeHidden();
    const corner = page.locator('.corner');
    await expect
      .poll(async () => (await boxOf(corner)).y)
      .toBeLessThan(ABOVE_KEYBOARD.top + ABOVE_KEYBOARD.height);
    await hideKeyboard(page);
    await expect(dock).toBeVisible();
  });

  await test.step('the line that is written in a long text stays in sight', async () => {
    await goOn(page, '/events?new=2027-10-31T02:30');
    const editor = richText(page, 'Description (optional)');
    await editor.click();
    for (let line = 0; line < 20; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('The end.');
    await showKeyboard(page, ABOVE_KEYBOARD);
    await expectSeen(editor.getByText('The end.'), ABOVE_KEYBOARD);
    await hideKeyboard(page);
  });
});

function panelOf(dialog: Locator): Locator {
  return dialog.locator('.dialog');
}

function buttonsOf(dialog: Locator): Promise<Locator[]> {
  return dialog.locator('.dialog-foot').getByRole('button').all();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(piece: Locator): Promise<Box> {
  const box = await piece.boundingBox();
  if (!box) throw new Error(`${String(piece)} is not shown`);
  return box;
}

/** All of it lies within what is seen, and nothing lies over its middle. */
async function expectSeen(piece: Locator, seen: Seen): Promise<void> {
  await expect
    .poll(async () => {
      const { x, y, width, height } = await boxOf(piece);
      const isCovered = await piece.evaluate(
        (own, middle) => {
          const top = document.elementFromPoint(middle.x, middle.y);
          return top === null || !(own.contains(top) || top.contains(own));
        },
        { x: x + width / 2, y: y + height / 2 },
      );
      return { above: y >= seen.top, below: y + height <= seen.top + seen.height, isCovered };
    }, String(piece))
    .toEqual({ above: true, below: true, isCovered: false });
}

function scrollTo(piece: Locator): Promise<void> {
  return piece.evaluate((one) => {
    one.scrollIntoView({ block: 'nearest' });
  });
}
