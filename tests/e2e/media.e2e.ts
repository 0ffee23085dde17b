import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { standStill } from '#tests/support/browser/axe.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { anEventOf, EMPTY_DAY } from '#tests/support/portal/event-form.ts';
import { goOn, openEvent } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

// The reader's own colours, and paper.

test('forced colours leave the chosen view, today, the current link, the departments’ bars, the taken seats, and what is a draft or called off to be seen', async ({
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const events = await leader.events();
  const half = events.find(({ roles }) =>
    roles.some(({ attending, capacity }) => attending > 0 && attending < capacity && capacity < 17),
  );
  if (!half) throw new Error('the demo has no role that is half taken');
  await threeStates(leader);
  const page = await aMember('leader', { at: '/events' });
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('.entry').first()).toBeVisible();
  await standStill(page);
  const ground = await groundOf(page.getByRole('heading', { level: 1 }));
  const today = page.locator('.day-number[aria-current="date"]');
  const view = page.getByRole('group', { name: 'View' });
  const side = page.getByRole('navigation', { name: 'Main' });
  for (const [chosen, other] of [
    [view.getByRole('button', { name: 'Month' }), view.getByRole('button', { name: 'Week' })],
    [today, page.locator('.day-number:not([aria-current])').first()],
    [side.getByRole('link', { name: 'Event Calendar' }), side.getByRole('link', { name: 'Home' })],
  ] as const) {
    expect(await groundOf(other)).toBe(ground);
    expect(await groundOf(chosen), `ground of ${String(chosen)}`).not.toBe(ground);
  }
  const bars = await Promise.all((await page.locator('.entry').all()).map((one) => barOf(one)));
  expect(bars).not.toContain(ground);
  expect(new Set(bars).size).toBeGreaterThan(3);

  await openEvent(page, half);
  const seats = page.getByRole('dialog').locator('.seats');
  const row = seats.filter({ has: page.locator('[data-seat="free"]') });
  const taken = row.locator('[data-seat="taken"]').first();
  await standStill(page);
  expect(await groundOf(taken)).not.toBe(await groundOf(row.locator('[data-seat="free"]').first()));

  await goOn(page, `/events?view=day&date=${EMPTY_DAY}`);
  for (const [title, edge, line] of [
    ['Plain run', 'solid', 'none'],
    ['Quiet run', 'dashed', 'none'],
    ['Stormy run', 'solid', 'line-through'],
  ] as const) {
    const entry = page.locator('.entry').filter({ hasText: title });
    await expect(entry).toHaveCSS('border-top-style', edge);
    await expect(entry.locator('.entry-title')).toHaveCSS('text-decoration-line', line);
  }
});

test('calendar, event and roster print dark on white, with every name and nothing to press', async ({
  aMember,
  asMember,
}) => {
  const events = await (await asMember('leader')).events();
  const event = events.find(({ rsvps }) => rsvps.filter(({ attending }) => attending).length > 6);
  if (!event) throw new Error('the demo has no event with many attendees');
  const page = await aMember('pilot', { at: '/events' });
  await page.emulateMedia({ media: 'print' });

  const entry = page.locator('.entry').first();
  await expect(entry).toBeVisible();
  await standStill(page);
  expect(lightnessOf(await groundOf(entry))).toBeGreaterThan(230);
  expect(await markOver(page.locator('.entry:has(svg)').first())).toBe(false);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeHidden();
  await goOn(page, '/events?view=week');
  const hours = page.getByRole('region', { name: 'Hours' });
  await expect(hours.locator('.entry').first()).toBeVisible();
  // Nobody scrolls paper: all 24 hours are on it.
  expect(await hours.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  expect(await cutOff(hours)).toBe(0);

  await openEvent(page, event);
  const dialog = page.getByRole('dialog');
  await standStill(page);
  expect(lightnessOf(await groundOf(dialog.getByRole('heading', { name: 'Roles' })))).toBe(255);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  for (const { username } of event.rsvps.filter(({ attending }) => attending))
    await expect(
      dialog.getByText(username, { exact: true }).filter({ visible: true }), // not also in a button
    ).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);

  await goOn(page, '/departments/logistics');
  await expect(page.getByRole('region', { name: 'Briefing' })).toBeVisible();
  const roster = page.getByRole('region', { name: 'Positions & Roster' });
  await expect(roster).toHaveCount(0); // what is closed is not on paper, its title neither
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Expand Roster' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(roster.getByText('pilot', { exact: true })).toBeVisible();
  await expect(roster.getByText('Chief Logistics Officer')).toBeVisible();
});

/** On one day an event as others are, a draft, and one that was called off. */
async function threeStates(leader: ApiClient): Promise<void> {
  const { start, end } = await anEventOf(leader, 'Plain run', []);
  const draft = { title: 'Quiet run', start, end, description: '', roles: [], state: 'draft' };
  await leader.send('POST', '/events', draft);
  const { id } = await anEventOf(leader, 'Stormy run', []);
  await leader.send('PUT', `/events/${id}/state`, { state: 'calledOff' });
}

/** How many pixels of an element's height lie outside of what surrounds it and hides the rest. */
async function cutOff(element: Locator): Promise<number> {
  return element.evaluate((box) => {
    const { bottom } = box.getBoundingClientRect();
    const calendar = box.closest('.calendar')?.getBoundingClientRect().bottom ?? 0;
    return Math.max(0, Math.round(bottom - calendar));
  });
}

/** Whether the mark of an entry lies over its title. */
async function markOver(entry: Locator): Promise<boolean> {
  return entry.evaluate((box) => {
    const mark = box.querySelector('svg')?.getBoundingClientRect();
    const title = document.createRange();
    title.selectNodeContents(box.querySelector('.entry-title') ?? box);
    return [...title.getClientRects()].some(
      ({ right, top }) => mark !== undefined && right > mark.left && top < mark.bottom,
    );
  });
}

/** From 0, black, to 255, white. */
function lightnessOf(colour: string): number {
  return Math.min(...colour.split(',').map(Number));
}

/** The colour that most of an element has on the screen. */
async function groundOf(element: Locator): Promise<string> {
  const { data } = await pixelsOf(element);
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = data.subarray(at, at + 3).join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** The colour of the bar at the left of a calendar's entry. */
async function barOf(entry: Locator): Promise<string> {
  const { data, info } = await pixelsOf(entry);
  const at = 3 * (info.width * Math.floor(info.height / 2) + 6);
  return data.subarray(at, at + 3).join();
}

async function pixelsOf(element: Locator) {
  const picture = await element.screenshot();
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
