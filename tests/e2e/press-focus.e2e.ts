import type { Locator } from '@playwright/test';
import { editButton, PLACE } from '#tests/support/portal/briefing.ts';
import { aConvoy } from '#tests/support/portal/convoy.ts';
import { focusLikeSafari } from '#tests/support/browser/mac-focus.ts';
import {
  arriveAt,
  arriveAtEvent,
  eventDialog,
  openEvent,
  rsvp,
} from '#tests/support/portal/portal.ts';
import { richText, tool } from '#tests/support/portal/rich-text.ts';
import { toasts } from '#tests/support/portal/toasts.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 17.6 where a press takes no focus, menus, dialogs and messages return it to what was pressed, and a toolbar leaves it alone', async ({
  aDeviceOf,
  asMember,
}) => {
  const event = await aConvoy(await asMember('leader'), false);
  const page = await (await aDeviceOf('chief')).open();
  await focusLikeSafari(page.context());
  await arriveAt(page, PLACE);

  const more = page.getByRole('button', { name: 'Edit or delete Cargo grid planner' });
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeHidden(); // a second press closes it

  const add = page.getByRole('button', { name: 'Add New Resource' });
  await add.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(add).toBeFocused();

  await editButton(page).click();
  const editor = richText(page, 'Briefing');
  await expect(editor).toBeFocused();
  await tool(page, 'Bold').click();
  await expect(editor).toBeFocused();

  await test.step('it is again where it was once a message is closed', async () => {
    await openEvent(page, event);
    await rsvp(page, 'Scout');
    const close = eventDialog(page, event.title).getByRole('button', { name: 'Close' }).first();
    await close.focus();
    await toasts(page).first().click();
    await expect(toasts(page)).toHaveCount(0);
    await expect(close).toBeFocused();
  });
});

test('what is pressed, and what lies over it', async ({ aMember, asMember, complaints }) => {
  complaints.allowNetworkFailures();
  const event = await aConvoy(await asMember('leader'), false);
  const page = await aMember('chief', { at: PLACE });

  await test.step('SPEC 17.6 a menu closes by a press outside it, also where the browser does not see to it', async () => {
    const more = page.getByRole('button', { name: 'Edit or delete Cargo grid planner' });
    const edit = page.getByRole('menuitem', { name: 'Edit' });
    const touch = (place: Locator, kind: 'down' | 'up') =>
      // The browser's own way hears only of real presses.
      place.dispatchEvent(`pointer${kind}`, { bubbles: true });
    await more.click();
    await touch(edit, 'down');
    await touch(page.getByRole('main'), 'up');
    await expect(edit).toBeVisible(); // drawn out of it, as one who selects text does
    await touch(more, 'down');
    await touch(more, 'up');
    await expect(edit).toBeVisible(); // its button closes it by itself
    await touch(page.getByRole('main'), 'down');
    await touch(page.getByRole('main'), 'up');
    await expect(edit).toBeHidden();
  });

  await test.step('a form that asks before it closes stays, however often Escape is pressed', async () => {
    await page.getByRole('button', { name: 'Add New Resource' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Resource' });
    const name = form.getByRole('textbox', { name: 'Name' });
    await name.fill('Half a name');
    const question = page.getByRole('alertdialog');
    for (let round = 0; round < 4; round += 1) {
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
    }
    await expect(name).toHaveValue('Half a name');
    await expect(name).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await expect(name).toBeVisible();
    await question.getByRole('button', { name: 'Close without saving' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('the line below the header moves nothing under a press, and comes when that is over', async () => {
    const strip = page.locator('.strip');
    const add = page.getByRole('button', { name: 'Add New Resource' });
    const content = page.getByRole('main');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await add.hover();
    const before = await content.boundingBox();
    await page.mouse.down();
    await expect(add).toBeFocused();
    await page.context().setOffline(true);
    await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500))); // as long as it would take to come
    await expect(strip).toHaveCount(0);
    expect(await content.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect(page.getByRole('dialog', { name: 'Add New Resource' })).toBeVisible();
    await expect(strip).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('SPEC 10.2 a message waits while the pointer or the focus is on it, and goes when they have left', async () => {
    await page.clock.install();
    await arriveAtEvent(page, event);
    const close = toasts(page).first();
    const rounds = [
      { come: () => close.hover(), go: () => page.mouse.move(0, 0) },
      {
        come: () => close.focus(),
        go: () =>
          eventDialog(page, event.title).getByRole('button', { name: 'Close' }).first().focus(),
      },
    ];
    for (const { come, go } of rounds) {
      await rsvp(page, 'Scout');
      await expect(close).toBeVisible();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
      await come();
      await page.clock.runFor(60_000);
      await expect(close).toBeVisible();
      await go();
      await page.clock.runFor(5_000);
      await expect(close).toBeHidden();
      await page.clock.resume();
      await page.getByRole('button', { name: 'Cancel RSVP' }).click();
      await close.click();
      await expect(close).toBeHidden();
    }
  });
});
