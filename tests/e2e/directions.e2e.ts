import type { Locator } from '@playwright/test';
import { formsWithNames } from '#tests/support/hostile/forms.inputs.ts';
import { HEBREW, inHebrew, nameInHebrew } from '#tests/support/factories/in-hebrew.ts';
import { arriveAt, goOn } from '#tests/support/portal/portal.ts';
import { message, SUPPORT } from '#tests/support/portal/postings.ts';
import { hebrewNotKeptApart } from '#tests/support/browser/hebrew-not-kept-apart.ts';
import { DESKTOP, PHONE } from '#tests/support/browser/widths.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test, type Page } from './fixtures.ts';

const TITLE = 'האנגר 4 פתוח';
const CONTENT = '<p>האנגר 4, ברוכים הבאים.</p><p>Hangar 4 is open.</p><ul><li>נמל</li></ul>';

test('SPEC 5.26 a title, each block of a text, and what is typed into a field have the direction of their own letters, in a page that keeps its own', async ({
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

  await test.step('what is typed into a field has the direction of its own letters', async () => {
    await goOn(page, '/dashboard');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const name = page.getByRole('textbox', { name: 'Game username' });
    expect(await directionOf(name)).toBe('ltr');
    await name.fill('נמל');
    expect(await directionOf(name)).toBe('rtl');
  });
});

test('SPEC 5.26 whatever people typed has the direction of its own letters, on every screen that shows it, and so have the fields and sentences of every form and question', async ({
  aDeviceOf,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures(); // pictures of videos, and the server that is gone in the end
  const device = await aDeviceOf('admin');
  const herald = await asMember('herald');
  const { event, role } = await chooseEvent(await asMember('leader'), 'admin');
  await muster.change(nameInHebrew);
  const page = await device.open();
  await arriveAt(page, '/dashboard');
  await test.step('the fields and sentences of every form and question have the direction of what is typed, and ours', async () => {
    for (const { input, source } of formsWithNames) {
      await test.step(source, async () => {
        await page.goto(input.at);
        const screen = page.getByRole('main');
        const card =
          input.card === undefined
            ? screen
            : screen.getByRole('region', { name: input.card, exact: true });
        // A member's details stand beside the table, where it has room.
        const over = page.locator('dialog[open], [role="dialog"], [role="menu"]:visible').last();
        for (const name of input.press) {
          const [place, named] =
            typeof name === 'string' ? [over, new RegExp(`^${name}`)] : [card, name];
          const within = (role: 'button' | 'link' | 'menuitem') =>
            place.getByRole(role, { name: named });
          await within('button').or(within('link')).or(within('menuitem')).first().click();
        }
        const form = page.locator('dialog[open], main').last();
        if (input.shows === undefined)
          await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
        else await expect(page.locator('dialog[open]').last()).toHaveAccessibleName(input.shows);
        await expect(form.locator('.skeleton')).toHaveCount(0);
        await expect.poll(() => form.evaluate(wordsIn)).toContain(HEBREW);
        expect(await page.evaluate(hebrewNotKeptApart), source).toEqual([]);
      });
    }
  });

  await herald.send('POST', '/posts', { title: TITLE, content: CONTENT, isPinned: true });
  await arriveAt(page, '/home');
  const main = page.getByRole('main');
  const region = (name: string) => main.getByRole('region', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await test.step('home', async () => {
    await expect(main.getByText(`Good to see you, ${inHebrew('admin')}.`)).toBeVisible();
    await looksRight(page, region('Latest Posts'));
  });

  await test.step('an event with who attends, and the toast of an RSVP', async () => {
    await goOn(page, `/events/${event.id}`);
    await dialog.getByRole('button', { name: `RSVP as ${inHebrew(role)}` }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
    await looksRight(page, dialog);
  });

  await test.step('the calendar, and the agenda of a phone', async () => {
    await goOn(page, '/events');
    await looksRight(page, main);
    await page.setViewportSize(PHONE);
    await looksRight(page, main.getByRole('link', { name: HEBREW }).first());
    await page.setViewportSize(DESKTOP);
  });

  await test.step('a department', async () => {
    await goOn(page, SUPPORT);
    for (const name of ['Resources', 'Videos', 'Manage Applications'])
      await expect(region(name)).toContainText(HEBREW);
    await main.getByRole('button', { name: 'Expand Roster' }).click();
    await region('Positions & Roster').getByRole('searchbox').fill(HEBREW);
    await expect(region('Positions & Roster')).toContainText(HEBREW);
    await region('Resources')
      .getByRole('button', { name: `#${HEBREW}` })
      .first()
      .click();
    await looksRight(page, region('Resources').getByRole('status'));
    await region('Videos')
      .getByRole('heading', { name: HEBREW })
      .getByRole('button')
      .first()
      .click();
    await looksRight(page, region('Videos'));
  });

  await test.step('what a member and a leader see of everybody and of themselves', async () => {
    await goOn(page, '/dashboard');
    await looksRight(page, main.getByRole('heading', { name: `Welcome, ${HEBREW} admin` }));
    await goOn(page, '/leader-dashboard');
    await looksRight(page, region('Recent changes'));
    await goOn(page, '/leader-dashboard?view=members');
    await region('Members')
      .getByRole('button', { name: `View ${HEBREW}` })
      .first()
      .click();
    await looksRight(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden(); // going back ends where it began, whatever comes meanwhile
    await goOn(page, '/leader-dashboard?view=audit');
    await looksRight(page, main.getByText(TITLE));
    await goOn(page, '/aboutus');
    await looksRight(page, main.getByRole('link', { name: HEBREW }).first());
  });

  await test.step('the sync centre, the bell and the search', async () => {
    await goOn(page, '/sync');
    await looksRight(page, region('Sent'));
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await looksRight(page, page.getByRole('link', { name: TITLE }));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(HEBREW);
    await looksRight(page, page.getByRole('listbox', { name: 'Results' }));
    await page.keyboard.press('Escape');
  });

  await test.step('a posting, the toast of what waits, and where it waits', async () => {
    await goOn(page, SUPPORT);
    await region('Manage Applications').getByRole('button', { name: HEBREW }).first().click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await message(dialog).click();
    await looksRight(page, dialog.getByRole('list', { name: 'Tags' }));
    await page.context().setOffline(true);
    await page.keyboard.type('I aim well.');
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    await looksRight(page, page.getByRole('status').filter({ hasText: 'your application for' }));
    await goOn(page, '/sync');
    await looksRight(page, region('Waiting to send'));
  });
});

/** What is shown, and what its fields hold. */
function wordsIn(form: Element): string {
  const fields = form.querySelectorAll<HTMLInputElement>('input, textarea');
  return [form.textContent, ...Array.from(fields, ({ value }) => value)].join();
}

/** Waits for what shows Hebrew letters, and looks at all that the page shows of them. */
async function looksRight(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toContainText(/\p{Script=Hebrew}/u);
  expect.soft(await page.evaluate(hebrewNotKeptApart)).toEqual([]);
}

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
