import type { Locator } from '@playwright/test';
import { dialogsWithDates, waysOfDates } from '#tests/support/hostile/dates.inputs.ts';
import { formsWithNames } from '#tests/support/hostile/forms.inputs.ts';
import { HEBREW, inHebrew, nameInHebrew } from '#tests/support/factories/in-hebrew.ts';
import { button, field, startEditing, userCard } from '#tests/support/portal/dashboard.ts';
import { arriveAt, comeAnew, goOn } from '#tests/support/portal/portal.ts';
import { message, SUPPORT } from '#tests/support/portal/postings.ts';
import { hebrewNotKeptApart } from '#tests/support/browser/hebrew-not-kept-apart.ts';
import { DESKTOP, PHONE } from '#tests/support/browser/widths.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test, type Page } from './fixtures.ts';

const TITLE = 'האנגר 4 פתוח';
const CONTENT = '<p>האנגר 4, ברוכים הבאים.</p><p>Hangar 4 is open.</p><ul><li>נמל</li></ul>';

test('SPEC 5.26 whatever people typed has the direction of its own letters, each block of a text and each field as well, on every screen that shows it and in every form and question; the dates in one dialog are written in one way', async ({
  aDeviceOf,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures(); // pictures of videos, and the server that is gone in the end
  const device = await aDeviceOf('admin');
  const herald = await asMember('herald');
  const { event, role } = await chooseEvent(await asMember('leader'), 'admin');
  const page = await device.open();
  await arriveAt(page, '/dashboard');
  await test.step('the dates in one dialog are written in one way', () => readDates(page));
  await muster.change(nameInHebrew);
  await arriveAt(page, '/dashboard');
  await test.step('the fields and sentences of every form and question have the direction of what is typed, and ours', async () => {
    for (const { input, source } of formsWithNames) {
      await test.step(source, async () => {
        await comeAnew(page, input.at);
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
        // A question stays until it is answered, whatever is gone to.
        if (await page.getByRole('alertdialog').isVisible()) await page.keyboard.press('Escape');
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
    expect(await directionOf(page.getByRole('heading', { name: 'Latest Posts' }))).toBe('ltr');
  });

  await test.step('the title of a post, and each block of its text', async () => {
    const link = main.getByRole('link', { name: TITLE });
    expect(await directionOf(link)).toBe('rtl');
    await link.click();
    const post = page.getByRole('dialog', { name: TITLE });
    expect(await directionOf(post.getByRole('heading', { name: TITLE }))).toBe('rtl');
    const english = post.getByText('Hangar 4 is open.');
    await expect(english).toBeVisible();
    expect(await edges(english)).toMatchObject({ isAtLeft: true, isAtRight: false });
    const hebrew = post.getByText('ברוכים הבאים');
    expect(await edges(hebrew)).toMatchObject({ isAtLeft: false, isAtRight: true });
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
    await test.step('a field while somebody types', async () => {
      await startEditing(page);
      const name = field(page, 'Game username');
      await name.fill('Iona');
      expect(await directionOf(name)).toBe('ltr');
      await name.fill(HEBREW);
      expect(await directionOf(name)).toBe('rtl');
      await button(userCard(page), 'Cancel').click();
      await expect(name).toHaveCount(0);
    });
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

async function readDates(page: Page): Promise<void> {
  let dated = 0;
  for (const { input, source } of dialogsWithDates) {
    await comeAnew(page, input.at);
    for (const name of input.press) {
      const place = page.locator('dialog[open], main').last();
      await place
        .getByRole('button', { name })
        .or(place.getByRole('link', { name }))
        .first()
        .click();
    }
    const dialog = page.getByRole('dialog').last();
    await expect(dialog.locator('.skeleton')).toHaveCount(0);
    const fields = dialog.locator('input[type^="date"]');
    await expect(fields).toHaveCount(input.fields ?? 0);
    await expect(dialog).toContainText(/\d\d:\d\d|\d{4}/);
    const text = await dialog.innerText();
    const ways = Object.entries(waysOfDates).filter(([, way]) => way.test(text));
    expect(ways.length, `${source}: ${text}`).toBeLessThan(2);
    dated += ways.length;
    for (const day of await fields.evaluateAll(valuesOf))
      expect(text, `${source}: what a browser writes in its own way`).toMatch(inWords(day));
  }
  expect(dated).toBeGreaterThan(1); // of some, today and tomorrow are the only days
}

function valuesOf(fields: (HTMLElement | SVGElement)[]): string[] {
  const days = fields.map((field) => (field as HTMLInputElement).value.slice(0, 10));
  return days.filter((day) => day !== ''); // not every date needs to be there
}

/** "3 Feb" or "3 Feb 2031", or how a day close by is called. */
function inWords(day: string): RegExp {
  const at = new Date(`${day}T12:00`);
  const month = at.toLocaleDateString('en-GB', { month: 'long' }).slice(0, 3);
  return new RegExp(String.raw`\b(?:${at.getDate()} ${month}|today|tomorrow|yesterday)\b`, 'i');
}

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
