import { axeFindings } from '#tests/support/browser/axe.ts';
import { hideKeyboard, showKeyboard } from '#tests/support/browser/on-screen-keyboard.ts';
import { eventDialog, roleCard, upToDate, WAITING } from '#tests/support/portal/portal.ts';
import { PHONE } from '#tests/support/browser/widths.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test, type Page } from './fixtures.ts';

test('SPEC 13 with the server dead a member finds an event by the keyboard alone, signs up by a command, and closes the search on a phone', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const page = await aMember('pilot', { at: '/home' });
  await upToDate(page);
  await muster.kill();
  const button = page.getByRole('button', { name: 'Search', exact: true });
  const box = page.getByRole('combobox', { name: 'Search everything' });
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  const current = options.and(page.getByRole('option', { selected: true }));

  await button.focus();
  const kept = await keysKeptWhileOpening(page);
  expect(kept).toBeGreaterThan(0);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('q'.repeat(kept));
  await box.clear();
  await expect(box).toHaveAttribute('placeholder', 'Search events, people, pages');
  await expect(page.getByText('Searches what is on this device, also offline.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Commands' })).toBeVisible();
  await page.keyboard.type(misspelt(event.title));
  await expect(current).toContainText(event.title);
  await page.keyboard.press('End');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(current).toHaveAttribute(
    'id',
    (await box.getAttribute('aria-activedescendant')) ?? '',
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(`rsvp ${event.title}`);
  const seat = options
    .filter({ hasText: `RSVP to ${event.title}` })
    .filter({ hasText: `As ${role} ·` });
  await stepTo(page, seat);
  await page.keyboard.press('Enter');
  await expect(eventDialog(page, event.title)).toBeVisible();
  await expect(roleCard(page, role)).toContainText(WAITING);
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await button.click();
  await expect(page.getByRole('group', { name: 'Recent' })).toContainText(event.title);
  await box.fill('zeppelin');
  await expect(page.getByText('Nothing found for zeppelin.')).toBeVisible();
  await expect(
    page.getByText('Try a shorter word. Names, titles and tags are searched.'),
  ).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status')).toHaveText(
    'Nothing found.',
  );
  await page.goBack();
  await expect(box).toBeHidden();
  await expect(page).toHaveURL(/\/events/);
  await button.click();
  await box.fill(event.title);
  await expect(current).toContainText('Waiting');
  expect(await axeFindings(page)).toEqual([]);
  await current.click();
  await expect(eventDialog(page, event.title)).toBeVisible();
  await page.goto('/home');
  await button.click();
  await expect(page.getByRole('group', { name: 'Recent' })).toContainText(event.title);
  await showKeyboard(page, { top: 0, height: PHONE.height / 2 });
  await expect
    .poll(
      async () =>
        (await page.getByRole('dialog', { name: 'Search' }).locator('.palette').boundingBox())
          ?.height,
    )
    .toBe(PHONE.height / 2);
  await hideKeyboard(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(box).toBeHidden();

  await test.step('SPEC 11.5 over the menu it closes alone, and going back closes the menu', async () => {
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('SPEC 13.1 over a question it does not open', async () => {
    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'More' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: 'Logout' })
      .click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(question, 'the one key was for the question').toBeHidden();
    await expect(box).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('SPEC 13.7 Enter chooses from what was typed, also right after the last letter', async () => {
    await button.click();
    await box.fill('zeppelin');
    await expect(page.getByText('Nothing found for zeppelin.')).toBeVisible();
    await box.evaluate((element) => {
      const field = element as HTMLInputElement;
      field.setRangeText('set quiet hours', 0, field.value.length);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await expect(page.getByRole('region', { name: 'Quiet hours' })).toBeInViewport();
    await page.goBack();
  });

  await test.step('SPEC 13.7 also what is typed before the search is there, and the device read', async () => {
    await typeAhead(page, [...event.title.split(''), 'x', 'Backspace', 'Enter']);
    await expect(eventDialog(page, event.title)).toBeVisible();
    await typeAhead(page, [...'rsvp'.split(''), 'Enter']);
    await expect(page).toHaveURL(/\/events\/[\w-]+$/);
    await expect(page.getByRole('dialog').getByText(WAITING).first()).toBeVisible();
    await typeAhead(page, [...event.title.split(''), 'Enter', 'Escape']);
    await expect(box).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  await test.step('SPEC 13.8 a setting opens at its own part, each time', async () => {
    const find = async (setting: string) => {
      await button.click();
      await box.fill(setting);
      await expect(current).toContainText(setting);
      await page.keyboard.press('Enter');
    };
    await find('Set quiet hours');
    await expect(page.getByRole('region', { name: 'Quiet hours' })).toBeInViewport();
    const preferences = page.getByRole('dialog', { name: 'Edit Org Journey' });
    for (const _ of ['from elsewhere', 'and there']) {
      await find('Set my preferences');
      await expect(preferences).toBeVisible();
      await page.goBack();
      await expect(preferences).toBeHidden();
    }
    for (const [setting, part] of [
      ['See my RSVPs', "My RSVP'd Events"],
      ['See my positions', 'My Positions'],
    ] as const) {
      await find(setting);
      await expect(page.getByRole('heading', { name: part })).toBeInViewport();
    }
    await find('Edit my profile');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  });
});

/** On a page that has just come: opens the search, and goes on to type before its file can be there. */
async function typeAhead(page: Page, keys: readonly string[]): Promise<void> {
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.evaluate((typed) => {
    const press = (key: KeyboardEventInit) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }),
      );
    press({ key: 'k', ctrlKey: true });
    for (const key of typed) press({ key });
  }, keys);
}

/** Two neighbours in each other's place, in a word that is long enough to be recognised. */
function misspelt(title: string): string {
  const word = /\p{L}{5,}/u.exec(title)?.[0] ?? title;
  return `${word.charAt(0)}${word.charAt(2)}${word.charAt(1)}${word.slice(3)}`;
}

/** Presses the arrow until the row is the current one. */
async function stepTo(page: Page, row: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(row).toBeVisible();
  for (let step = 0; step < 5; step += 1) {
    if ((await row.getAttribute('aria-selected')) === 'true') return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error('The arrow does not reach it.');
}

/**
 * Opens the search by its keys and types on and on, from before its file is loaded until it has had the focus for a while:
 * how many of the keys were kept for it.
 */
function keysKeptWhileOpening(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isKept = (key: KeyboardEventInit) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }),
          ) === false;
        let kept = 0;
        let left = 20;
        const type = () => {
          if (isKept({ key: 'q' })) kept += 1;
          if (document.activeElement instanceof HTMLInputElement) left -= 1;
          if (left > 0) setTimeout(type);
          else resolve(kept);
        };
        isKept({ key: 'k', ctrlKey: true });
        type();
      }),
  );
}
