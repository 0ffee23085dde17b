import type { Page } from '@playwright/test';
import { dayOf } from '#domain/time/day.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import {
  arriveAt,
  eventDialog,
  goOn,
  openCalendar,
  upToDate,
} from '#tests/support/portal/portal.ts';
import { chooseEvent, monthsAhead } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test('a press on an entry opens the one it began on, a month that was turned to is the same as one that was opened, and a crowded day leads to all that it has', async ({
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const page = await aMember('pilot', { at: `/events?date=${dayOfAMonth(0, 15)}` });
  await test.step('a month that was turned to is the same as one that was opened', async () => {
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await upToDate(page);
    await press('Week');
    await press('Next week');
    await press('Month');
    for (const step of ['Next', 'Next', 'Previous']) await press(`${step} month`);
    const selected = page.locator('.is-selected');
    await expect(selected).toHaveAttribute('data-date', dayOfAMonth(1, 22));
    const turnedTo = await whatStandsIn(page);
    await page.reload();
    await upToDate(page);
    await expect(selected).toHaveAttribute('data-date', dayOfAMonth(1, 22));
    await expect.poll(() => whatStandsIn(page)).toEqual(turnedTo);
  });

  await test.step('a press on an entry opens it, also when its text is painted anew under the finger', async () => {
    const { event, role } = await chooseEvent(leader, 'pilot');
    await openCalendar(page, monthsAhead(event.start));
    const entry = page.getByRole('button', { name: `${event.title}, ` }).first(); // one for each week it stands in
    await upToDate(page);
    const title = entry.locator('.entry-title');
    await expect(title).toBeVisible();
    const pressed = await title.elementHandle();

    await entry.hover({ position: { x: 70, y: 12 } }); // on the title
    await page.mouse.down();
    await (await asMember('pilot')).rsvp(event.id, role);
    await expect.poll(() => pressed.evaluate((node) => node.isConnected)).toBe(false);
    await page.mouse.up();
    await expect(eventDialog(page, event.title)).toBeVisible();
  });

  await test.step('a press, and Enter, open the entry that they began on, whatever comes and goes before it meanwhile', async () => {
    const meant = await eventAt(leader, 'Meant one', 20);
    await goOn(page, `/events?date=${emptyDay}`);
    const entry = page.getByRole('button', { name: 'Meant one, ' });
    await entry.hover();
    await page.mouse.down();
    const first = await eventAt(leader, 'Another one', 8);
    await expect(page.getByRole('button', { name: 'Another one, ' })).toBeVisible();
    await page.mouse.up();
    await expect(eventDialog(page, meant.title)).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(eventDialog(page, meant.title)).toBeHidden();
    await entry.focus();
    await leader.send('DELETE', `/events/${first.id}`);
    await expect(page.getByRole('button', { name: 'Another one, ' })).toBeHidden();
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(eventDialog(page, meant.title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(eventDialog(page, meant.title)).toBeHidden();
    await leader.send('DELETE', `/events/${meant.id}`); // else it counts in the crowd
  });

  await test.step('a crowded day says how many more it has, and leads to them: from month and week to the day, from there to the list', async () => {
    // One after the other: of a member who calls that often at once the server turns some away.
    for (let place = 0; place < 45; place += 1) {
      await eventAt(leader, `Crowd ${place}`, 12 + Math.floor(place / 15));
    }
    await arriveAt(page, `/events?date=${emptyDay}`);
    const entries = page.getByRole('button', { name: /^Crowd / });
    const more = (count: number) =>
      page.getByRole('button', { name: new RegExp(`^\\+${count} more on .*15 June`) });

    await more(43).click();
    await expect(page.getByRole('button', { name: 'Day', pressed: true })).toBeVisible();
    await expect(entries).toHaveCount(24);
    await page.goBack();
    await page.getByRole('button', { name: 'Week' }).click();
    await expect(entries).toHaveCount(9);
    await more(36).click();
    await more(21).press('Enter');
    await expect(page.getByRole('button', { name: 'Agenda', pressed: true })).toBeVisible();
    await expect(page.getByText(/^Crowd \d+$/).first()).toBeVisible();
  });
});

/** `months` from now. */
function dayOfAMonth(months: number, day: number): string {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth() + months, day));
}

/** Of each day of the month: whether it is of another one or selected, its number and entries. */
async function whatStandsIn(page: Page): Promise<unknown> {
  await expect(page.getByRole('button', { name: /: show the day$/ }).first()).toBeVisible();
  return page.locator('.sx__month-grid-day').evaluateAll((cells) =>
    cells.map((cell) => ({
      kind: [...cell.classList].sort(),
      label: cell.getAttribute('aria-label'),
      role: cell.getAttribute('role'),
      number: cell.querySelector('.day-number')?.outerHTML,
      entries: [...cell.querySelectorAll('.sx__event, .day-rest')].map((entry) =>
        entry.outerHTML.replace(/ data-ccid="[^"]*"/, ''),
      ),
    })),
  );
}

/** A day beyond everything that the demo has. */
const emptyDay = `${new Date().getFullYear() + 1}-06-15`;

async function eventAt(
  client: ApiClient,
  title: string,
  hour: number,
): Promise<{ id: string; title: string }> {
  const time = `${String(hour).padStart(2, '0')}:00:00+02:00`;
  const draft = {
    title,
    start: `${emptyDay}T${time}`,
    end: `${emptyDay}T${time}`,
    description: '',
    roles: [],
  };
  return (await client.send('POST', '/events', draft)) as { id: string; title: string };
}
