import type { Locator } from '@playwright/test';
import { standStill } from '#tests/support/browser/axe.ts';
import { aConvoy } from '#tests/support/portal/convoy.ts';
import { button, card, journeyDialog } from '#tests/support/portal/dashboard.ts';
import { eventDialog, goOn, openEvent } from '#tests/support/portal/portal.ts';
import { LOGISTICS, SUPPORT } from '#tests/support/portal/postings.ts';
import { controlsUnderToasts } from '#tests/support/portal/toasts.ts';
import { DESKTOP, PHONE, resize } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

// What a person wants to press or read is in sight, large enough, and nothing lies over it.

test('what has the focus on a phone lies neither behind the header nor behind the bar below, and a dialog, whose title, lead and close button stay, is in the middle there and on a desktop; the sheet of an event keeps its head', async ({
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const event = await aConvoy(leader);
  const page = await aMember('pilot', { viewport: PHONE });
  await card(page, "My RSVP'd Events").locator('summary').click();
  const last = page.getByRole('contentinfo').getByRole('link').last();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  for (const [key, first, end] of [
    ['Tab', skip, last],
    ['Shift+Tab', last, skip],
  ] as const) {
    await first.focus();
    let steps = 0;
    for (; steps < 150 && !(await isFocused(end)); steps += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => page.evaluate(coveredFocus), `${key} ${steps + 1}`).toBe('');
    }
    expect(steps).toBeGreaterThan(10);
    await expect(end).toBeFocused();
  }

  await test.step('a dialog is in the middle, and what stands at its top stays', async () => {
    const dialog = journeyDialog(page);
    const [title, close] = [dialog.getByRole('heading', { name: 'Edit' }), button(dialog, 'Close')];
    const lead = dialog.getByText('How you like to play. Leaders see it when they plan.');
    for (const viewport of [PHONE, DESKTOP]) {
      await resize(page, viewport);
      await button(page, 'Update Preferences').click();
      await standStill(page);
      await dialog.getByText('Choose each position only once.').scrollIntoViewIfNeeded();
      for (const piece of [title, lead, close]) await expect(piece).toBeInViewport({ ratio: 1 });
      const [panel, cross] = [dialog.locator('.dialog'), await sizeOf(close)];
      const head = union(await sizeOf(title), await sizeOf(lead));
      expect(Math.abs(head.y + head.height / 2 - (cross.y + cross.height / 2))).toBeLessThan(2);
      const { x, width } = await sizeOf(panel);
      expect(Math.abs(x + width / 2 - viewport.width / 2)).toBeLessThan(1);
      await close.click();
      await expect(dialog).toHaveCount(0);
    }
  });

  await test.step('the sheet of an event keeps its head, nothing lies over the roles with and without a picture, on a phone and on a desktop, and a toast hides none', async () => {
    await resize(page, PHONE);
    await goOn(page, `/events?date=${event.start.slice(0, 10)}`);
    await page.getByRole('link', { name: /^Milk run, / }).click();
    const sheet = eventDialog(page, 'Milk run');
    await sheet.getByRole('heading', { name: 'About this event' }).scrollIntoViewIfNeeded();
    await sheet.getByRole('button', { name: 'RSVP as Crew' }).scrollIntoViewIfNeeded();
    await expect(sheet.getByRole('heading', { name: 'Milk run' })).toBeInViewport({ ratio: 1 });
    await expect(button(sheet, 'Close').first()).toBeInViewport({ ratio: 1 });
    await expectFreeRoles(page, sheet);

    const role = sheet.getByRole('button', { name: 'RSVP as Crew' });
    await role.evaluate((element) => {
      element.scrollIntoView({ block: 'end' });
    });
    await role.click();
    expect(await controlsUnderToasts(page)).toEqual([]);
    const pressed = button(sheet, 'Cancel RSVP as Crew');
    await expect(pressed).toBeInViewport({ ratio: 1, timeout: 1_000 }); // in five the toast goes

    for (const hasPicture of [true, false]) {
      await openEvent(page, await aConvoy(leader, hasPicture));
      for (const viewport of [PHONE, DESKTOP]) {
        await resize(page, viewport);
        await expect(sheet.getByRole('heading', { name: 'Milk run' })).toHaveCount(1);
        await expectFreeRoles(page, sheet);
        if (viewport === PHONE || !hasPicture) await expectTextLast(sheet);
      }
    }
  });
});

test('a dialog over a page moves nothing below it, whether the page scrolls or not, and the sidebar marks one place', async ({
  aMember,
}) => {
  const page = await aMember('pilot', { showsScrollbars: true });
  const scrolls = () =>
    page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  for (const height of [600, 6000]) {
    await resize(page, { width: 1280, height });
    await expect.poll(scrolls).toBe(height === 600);
    await standStill(page);
    const before = await sizeOf(logout);
    await button(page, 'Update Preferences').click();
    await expect(journeyDialog(page)).toBeVisible();
    await expect.poll(() => sizeOf(logout)).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(journeyDialog(page)).toHaveCount(0);
  }

  await test.step('the sidebar marks the department where it has an entry of its own', async () => {
    await resize(page, DESKTOP);
    await goOn(page, LOGISTICS);
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
    await expect(current).toHaveText(['Logistics']);
    await page.getByRole('button', { name: 'My Depts' }).click();
    await expect(current.filter({ visible: true })).toHaveText(['My Depts']);
    await goOn(page, SUPPORT);
    await expect(current).toHaveText(['All Departments']);
    await goOn(page, '/departments');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ORG Departments');
    await expect(current).toHaveText(['All Departments']);
  });
});

/** Scrolls each role's button to the top of the dialog, as far as it goes: it never lies below the round button there. */
async function expectFreeRoles(page: Page, dialog: Locator): Promise<void> {
  const roles = dialog.getByRole('button', { name: /^RSVP as / });
  await expect(roles).toHaveCount(6);
  await standStill(page);
  for (const role of await roles.all()) {
    await role.evaluate((element) => {
      const area = element.closest('.dialog-scroll');
      if (!area) throw new Error('not in a dialog');
      area.scrollTop += element.getBoundingClientRect().top - area.getBoundingClientRect().top;
    });
    const close = await sizeOf(button(dialog, 'Close').first());
    for (const x of [close.x + 2, close.x + close.width - 2]) {
      for (const y of [close.y + 2, close.y + close.height - 2]) {
        expect(await page.evaluate(buttonAt, { x, y }), 'in a corner of the close button').toBe('');
      }
    }
  }
}

/** What one can do comes before the text, which may be long. */
async function expectTextLast(dialog: Locator): Promise<void> {
  const answers = await sizeOf(button(dialog, 'Maybe'));
  const text = await sizeOf(dialog.getByText('Bring empty crates.'));
  expect(text.y).toBeGreaterThan(answers.y);
}

/** Runs in the page: what the button at a point reads. */
function buttonAt({ x, y }: { x: number; y: number }): string {
  return document.elementFromPoint(x, y)?.closest('button')?.textContent ?? '';
}

/** Runs in the page: the element that has the focus, where something else lies over its middle. */
function coveredFocus(): string {
  const focused = document.activeElement;
  const box = focused?.getClientRects()[0];
  if (!focused || !box) return 'nothing has the focus';
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top !== null && focused.contains(top) ? '' : `${focused.outerHTML} is covered`;
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function sizeOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not shown`);
  return box;
}

function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}
