import type { Locator, Page } from '@playwright/test';
import { journeysOfDevices, zoomedWindows } from '#tests/support/hostile/calendar.inputs.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { upToDate, type Named } from '#tests/support/portal/portal.ts';
import { DESKTOP, PHONE } from '#tests/support/browser/widths.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { expect, test } from './fixtures.ts';

const SIZES = [
  [1280, '/events'],
  [1920, '/events'],
  [1920, '/events?view=week'],
  [1280, '/events?view=day'],
  [1280, '/events?view=agenda'],
  [820, '/events'],
  [390, '/events'],
] as const;

test('SPEC 2.50 SPEC 4.13 no entry is cut or covered with text of any size and however far it is zoomed; a phone marks each day of an event; a calendar that is open follows its device into another zone', async ({
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const page = await aMember('pilot', { at: '/events', canTravel: true });
  const setText = await textSizes(page);
  const devTools = await page.context().newCDPSession(page);
  await test.step('with text of twice the size, and of the usual one, no entry is cut or covered', async () => {
    for (const [width, path] of SIZES) {
      await page.setViewportSize({ width, height: 900 });
      await setText(32);
      await page.goto(path);
      for (const standard of [32, 16]) {
        await setText(standard);
        await expectAllShown(page, `${standard} at ${width}, ${path}`);
      }
    }
  });

  await test.step('names beside one another stay apart on a phone with text of any size', async () => {
    for (const width of [320, 390])
      for (const standard of [16, 24, 32]) {
        await page.setViewportSize({ width, height: 844 });
        await setText(standard);
        await expect
          .poll(() => page.evaluate(namesThatTouch), `${standard} at ${width}`)
          .toEqual([]);
      }
    await setText(16);
  });

  await test.step('SPEC 4.13 a phone marks each day of an event, also in the month that it did not begin in', async () => {
    const year = new Date().getUTCFullYear() + 2; // nothing else is on there
    const season = anEvening('Season', `${year}-10-20T12:00:00Z`, `${year}-11-02T12:00:00Z`);
    const { id } = (await leader.send('POST', '/events', season)) as Named;
    await page.setViewportSize(PHONE);
    await page.goto(`/events?date=${year}-11-15`);
    await expect(markedDays(page)).toHaveText(['1', '2']);
    await page.getByRole('button', { name: 'Previous' }).first().click();
    const days = Array.from({ length: 12 }, (_, at) => `${20 + at}`);
    await expect(markedDays(page)).toHaveText(days);
    await leader.send('DELETE', `/events/${id}`); // the next ones are in the same month
  });

  await test.step('a calendar that is open follows its device into another zone, in which each view is drawn anew', async () => {
    const day = `${new Date().getUTCFullYear() + 2}-11-15`; // nothing else is on there
    const [start, end] = [`${day}T19:30:00Z`, `${day}T20:30:00Z`];
    await leader.send('POST', '/events', anEvening('Travellers', start, end));
    const entry = entriesOf(page).filter({ hasText: 'Travellers' });
    await page.setViewportSize(DESKTOP);
    await page.goto(`/events?date=${day}`);
    for (const [at, { input, source }] of journeysOfDevices.entries()) {
      await devTools.send('Emulation.setTimezoneOverride', { timezoneId: '' });
      await devTools.send('Emulation.setTimezoneOverride', { timezoneId: input });
      await hearsOfReader(page, at % 2 === 0 ? 'visibilitychange' : 'focus');
      await expect(entry.first(), source).toContainText(clockIn(input, start));
    }
  });

  await test.step('zoomed as far as browsers go, with any size of text, no entry of month and week is cut or covered', async () => {
    for (const { input, source } of zoomedWindows) {
      const { width, height, zoom: deviceScaleFactor } = input;
      const metrics = { width, height, deviceScaleFactor, mobile: false };
      await devTools.send('Emulation.setDeviceMetricsOverride', metrics);
      const hasGrid = width > 700; // else it is a phone's calendar, the same whatever view the address names
      for (const view of hasGrid ? ['month', 'week'] : ['month']) {
        await page.goto(`/events?view=${view}`);
        for (const standard of [32, 16]) {
          await setText(standard);
          await expectAllShown(page, `${source}, ${view}, ${standard}`);
        }
        if (hasGrid) await expect(viewOf(page)).toHaveText(view, { ignoreCase: true });
        else await expect(page.getByRole('group', { name: 'View' })).toHaveCount(0);
        await entriesOf(page).first().click(); // it lies under no bar
        await expect(page.getByRole('dialog')).toBeVisible();
      }
    }
  });
});

test('SPEC 2.50 an event too short for two lines shows one, whole, and a longer one both; a draft and what was called off are told from others', async ({
  aMember,
  asMember,
}) => {
  const evening = aWednesdayEvening();
  const leader = await asMember('leader');
  for (const minutes of [30, 45, 120]) {
    const end = new Date(Date.parse(evening) + minutes * MINUTE_MS).toISOString();
    await leader.send('POST', '/events', anEvening(`Watch ${minutes}`, evening, end));
  }
  await twoStates(leader, evening);
  const page = await aMember('leader', { at: '/events' });
  const setText = await textSizes(page);
  await page.setViewportSize({ width: 1920, height: 900 }); // so that text of twice the size has a grid
  await page.goto(`/events?view=day&date=${evening.slice(0, 10)}`);
  for (const standard of [16, 32]) {
    await setText(standard);
    await expectAllShown(page, `${standard}`);
    const long = entriesOf(page).filter({ hasText: 'Watch 120' });
    await expect(long.locator('.entry-time')).toBeVisible();
    const title = (name: string) =>
      entriesOf(page).filter({ hasText: name }).locator('.entry-title');
    await expect(title('Quiet watch')).toHaveCSS('font-style', 'italic');
    await expect(title('Stormy watch')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(title('Watch 120')).toHaveCSS('font-style', 'normal');
    await expect(title('Watch 120')).toHaveCSS('text-decoration-line', 'none');
  }
  await page.goto(`/events?view=agenda&date=${evening.slice(0, 10)}`);
  await expectAllShown(page, 'agenda');
  for (const [name, mark] of [
    ['Quiet watch', 'Draft'],
    ['Stormy watch', 'Called off'],
  ] as const)
    await expect(entriesOf(page).filter({ hasText: name }).getByText(mark)).toBeVisible();
});

/** Soon, on a day whose neighbours are in the same week everywhere. */
function aWednesdayEvening(): string {
  const day = new Date();
  day.setUTCHours(19, 30, 0, 0);
  day.setUTCDate(day.getUTCDate() + 7 + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString();
}

/** A draft and one that was called off, of the same day, before anything else of the evening. */
async function twoStates(leader: ApiClient, evening: string): Promise<void> {
  const before = (hours: number) => new Date(Date.parse(evening) - hours * HOUR_MS).toISOString();
  const [start, end] = [before(6), before(4)];
  const draft = { ...anEvening('Quiet watch', start, end), state: 'draft' };
  await leader.send('POST', '/events', draft);
  const off = await leader.send('POST', '/events', anEvening('Stormy watch', start, end));
  await leader.send('PUT', `/events/${(off as Named).id}/state`, { state: 'calledOff' });
}

function anEvening(title: string, start: string, end: string) {
  return { title, start, end, description: '', roles: [], eventImageUrl: '' };
}

function viewOf(page: Page): Locator {
  return page.getByRole('group', { name: 'View' }).getByRole('button', { pressed: true });
}

function entriesOf(page: Page): Locator {
  return page.locator('.schedule .entry, .slot');
}

/** The days of a phone's month, without its neighbours', on which something is. */
function markedDays(page: Page): Locator {
  return page.locator('.month-dots button:not([data-outside])').filter({ has: page.locator('i') });
}

/** As a page hears it whose reader comes back to it: to its tab, or to its window. */
async function hearsOfReader(page: Page, type: 'visibilitychange' | 'focus') {
  await page.evaluate((name) => {
    (name === 'focus' ? globalThis : document).dispatchEvent(new Event(name));
  }, type);
}

async function textSizes(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  return (standard: number) => devTools.send('Page.setFontSizes', { fontSizes: { standard } });
}

async function expectAllShown(page: Page, where: string) {
  await upToDate(page);
  await expect(entriesOf(page).first(), where).toBeVisible();
  await expect.poll(() => page.evaluate(faultsOfEntries), where).toEqual([]);
  expect(await horizontalOverflow(page), where).toBe(0);
}

function clockIn(timeZone: string, iso: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return format.format(new Date(iso));
}

/** What is wrong on the page: hours and entries whose text is cut, and entries that lie over one another. */
function faultsOfEntries(): string[] {
  const entries = [...document.querySelectorAll<HTMLElement>('.schedule .entry, .slot')];
  const cut = entries.filter((entry) => {
    const box = entry.getBoundingClientRect();
    // Of a title with more lines than it may have, the last one ends with dots.
    const texts = entry.matches('.has-room')
      ? ':scope > div'
      : '.entry-time, .entry-title, .slot-title, time';
    return [...entry.querySelectorAll(texts)].some((text) => {
      const { top, bottom, height } = text.getBoundingClientRect();
      return height > 0 && (top < box.top - 1 || bottom > box.bottom + 1);
    });
  });
  const boxes = entries.map((entry) => entry.getBoundingClientRect());
  const covered = entries.filter((_, one) =>
    boxes.some((other, at) => {
      const own = boxes[one];
      if (at >= one || !own) return false;
      const width = Math.min(own.right, other.right) - Math.max(own.left, other.left);
      const height = Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top);
      return width > 2 && height > 2;
    }),
  );
  const edge = document.querySelector('.schedule')?.getBoundingClientRect().left ?? 0;
  const hours = [...document.querySelectorAll('.sx__week-grid__hour-text')].filter((hour) => {
    const { left, width } = hour.getBoundingClientRect();
    return width > 0 && left < edge;
  });
  return [
    ...hours.map(({ textContent }) => `cut: ${textContent}`),
    ...cut.map(({ textContent }) => `cut: ${textContent}`),
    ...covered.map(({ textContent }) => `covered: ${textContent}`),
  ];
}

/** Names in the bar at the bottom and of weekdays that touch their neighbour, or are broken. */
function namesThatTouch(): string[] {
  return ['.dock', '.month-dots thead tr'].flatMap((row) => {
    const texts = [...(document.querySelector(row)?.children ?? [])].map((item) => {
      const range = document.createRange();
      range.selectNodeContents(item);
      const lines = [...range.getClientRects()].filter(
        ({ width, height }) => width > 0 && height > 0,
      );
      const left = Math.min(...lines.map((line) => line.left));
      const right = Math.max(...lines.map((line) => line.right));
      const [name, isBroken] = [item.textContent, item.matches('th') && lines.length > 1];
      return { name, left, right, isBroken };
    });
    if (texts.length === 0) return [`no ${row}`];
    return texts
      .filter(({ left, isBroken }, at) => isBroken || left < (texts[at - 1]?.right ?? -1) + 1)
      .map(({ name }) => name);
  });
}
