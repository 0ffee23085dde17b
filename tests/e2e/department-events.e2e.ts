import type { Locator } from '@playwright/test';
import type { EventDetail } from '#contract/events.ts';
import { rolesOf, type ApiClient } from '#tests/support/portal/api-client.ts';
import { module } from '#tests/support/portal/departments.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { fillTheDisk } from '#tests/support/browser/full-disk.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import {
  arriveAt,
  ATTENDING,
  REFUSED,
  roleCard,
  rsvp,
  rsvpThatWaits,
  waitUntilInstalled,
} from '#tests/support/portal/portal.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { expect, test, type Page } from './fixtures.ts';
import { ANSWER } from '#tests/support/portal/answers.ts';

const LOGISTICS = '/departments/logistics';
const OK = 'rgb(116, 220, 168)';
const BAD = 'rgb(255, 149, 140)';

/** The event's line in the department whose page is open. */
function line(page: Page, title: string) {
  return module(page, 'Events').getByRole('listitem').filter({ hasText: title });
}

/** How often a skeleton took the place of what a module shows, from now on. */
async function countSkeletons(shown: Locator): Promise<() => Promise<number>> {
  const seen = await shown.evaluateHandle((host) => {
    const seen = { times: 0 };
    new MutationObserver(() => {
      if (host.querySelector('.skeleton')) seen.times += 1;
    }).observe(host, { childList: true, subtree: true });
    return seen;
  });
  return () => seen.evaluate(({ times }) => times);
}

/** Where the department shows the event. */
function placeOf({ id }: EventDetail): string {
  return `${LOGISTICS}?event=${id}`;
}

/** Tomorrow evening, with a picture, a text, two roles of Logistics and one of Security. */
async function aConvoy(leader: ApiClient): Promise<EventDetail> {
  const start = new Date(Date.now() + DAY_MS);
  start.setUTCHours(19, 0, 0, 0);
  return (await leader.send('POST', '/events', {
    title: 'Milk run',
    start: start.toISOString(),
    end: new Date(start.getTime() + 90 * MINUTE_MS).toISOString(),
    description: '<p>Bring <strong>empty</strong> crates.</p>',
    eventImageUrl: await leader.uploadImage(aPicture('red')),
    roles: [
      { name: 'Hauler', icon: 'truck', capacity: 1, department: 'logistics' },
      { name: 'Loader', icon: 'box', capacity: 3, department: 'logistics' },
      { name: 'Escort pilot', icon: 'shield', capacity: 2, department: 'security' },
    ],
  })) as EventDetail;
}

test('events are listed soonest first with a picture and when they are, ten more at a time; one opens with the roles of the department alone, and an RSVP shows in it and on its line, and so does its end', async ({
  aDeviceOf,
  asMember,
}) => {
  const leader = await asMember('leader');
  const event = await aConvoy(leader);
  const page = await (await aDeviceOf('pilot')).open();
  await test.step('an event opens with picture, title, time, text, and the roles of the department alone; an RSVP shows in it and on its line, and so does its end', async () => {
    await (await asMember('crew1')).rsvp(event.id, 'Hauler');
    const other = await asMember('crew2');
    await other.rsvp(event.id, 'Loader');
    const { avatarUrl } = (await other.get('/auth/user/profile')) as { avatarUrl: string };
    expect(avatarUrl).not.toBe('');
    await arriveAt(page, LOGISTICS);
    await line(page, 'Milk run').getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Milk run' });
    await expect(dialog.getByRole('heading', { name: 'Milk run' })).toBeVisible();
    await expect(dialog.locator(`img[src="${event.eventImageUrl}"]`)).toBeVisible();
    const start = dialog.locator('.dept-event-time time');
    await expect(start).toHaveAttribute('datetime', event.start);
    await expect(start).toHaveText(/, \d\d:00 – \d\d:30 CES?T$/);
    await expect(dialog.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    await expect(dialog.getByRole('strong').filter({ hasText: 'empty' })).toHaveText('empty');
    await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(['Hauler', 'Loader']);
    const others = dialog.getByRole('group', { name: 'Your answer without a seat' });
    await expect(others.getByRole('button')).toHaveText(['Maybe', "Can't go"]);

    const [full, free] = [roleCard(page, 'Hauler'), roleCard(page, 'Loader')];
    await expect(full).toContainText('1/1 attending');
    await expect(full.locator('.spots')).toHaveText('Full');
    await expect(full.locator('.spots')).toHaveCSS('color', BAD);
    await expect(full.getByRole('button', { name: 'Full: Hauler' })).toBeDisabled();
    await expect(free).toContainText('1/3 attending');
    await expect(free.locator('.spots')).toHaveText('2 spots left');
    await expect(free.locator('.spots')).toHaveCSS('color', OK);
    await expect(free.locator('.tile svg')).toBeVisible();
    await free.getByRole('button', { name: 'Attending: crew2' }).click();
    const attendee = free.getByRole('listitem').filter({ hasText: 'crew2' });
    await expect(attendee.locator('img')).toHaveAttribute('src', avatarUrl);
    await expect(free.getByText(ATTENDING, { exact: true })).toHaveCount(0);

    await rsvp(page, 'Loader');
    await expect(page.getByText("RSVP'd for Loader")).toBeVisible();
    await expect(free).toContainText('2/3 attending');
    await expect(free.getByText(ATTENDING, { exact: true })).toBeVisible();
    expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual(['Loader']);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(line(page, 'Milk run').getByText(ATTENDING, { exact: true })).toBeVisible();

    await line(page, 'Milk run').getByRole('button').click();
    await page.getByRole('button', { name: 'Cancel RSVP as Loader' }).click();
    await expect(page.getByText('Canceled RSVP for Loader')).toBeVisible();
    expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(line(page, 'Milk run')).toBeVisible();
    await expect(line(page, 'Milk run').getByText(ATTENDING, { exact: true })).toHaveCount(0);
  });

  await test.step('events are listed soonest first with a picture and when they are, ten more at a time', async () => {
    const coming = (await leader.get('/events/by-department/logistics')) as EventDetail[];
    expect(coming.length).toBeGreaterThan(6);
    await page.clock.install();
    await arriveAt(page, LOGISTICS);
    const lines = module(page, 'Events').getByRole('listitem');
    const titles = coming.map(({ title }) => title);
    await expect(lines.locator('strong')).toHaveText(titles.slice(0, 5));
    for (const [at, { eventImageUrl }] of coming.slice(0, 5).entries()) {
      const picture = eventImageUrl === '' ? '/art/defaults/video-thumbnail.webp' : eventImageUrl;
      await expect(lines.nth(at).locator('img')).toHaveAttribute('src', picture);
    }
    const skeletons = await countSkeletons(module(page, 'Events'));
    const more = module(page, 'Events').getByRole('button', { name: 'Show more events' });
    await more.click();
    await expect(lines.locator('strong')).toHaveText(titles.slice(0, 15));
    await expect(more).toBeFocused();
    await page.clock.fastForward('02:00');
    await expect(lines.locator('strong')).toHaveText(titles.slice(0, 15));
    expect(await skeletons()).toBe(0);
    await expect(line(page, 'Milk run').getByRole('time')).toHaveText(/, \d\d:00 CES?T$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => rowsOf(line(page, 'Milk run').getByRole('time'))).toBe(1);
    await expect(line(page, 'Milk run').locator('img')).toHaveAttribute('src', event.eventImageUrl);
  });
});

test('without a connection an RSVP in a department waits, arrives once, and is canceled; one that is refused, and a change that the device cannot keep, are told in its words; seats of a while ago have their age', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  const event = await aConvoy(leader);
  const page = await aMember('pilot', { baseURL: faults.url, at: LOGISTICS });
  await test.step('an RSVP in a department waits, arrives once, and is canceled', async () => {
    await line(page, 'Milk run').getByRole('button').click();
    await expect(roleCard(page, 'Hauler')).toContainText('1 spot left');
    await expect(roleCard(page, 'Hauler')).toContainText('0/1 attending');
    await waitUntilInstalled(page);

    await faults.refuse();
    await rsvpThatWaits(page, 'Hauler');
    await expect(page.getByText("RSVP'd for Hauler")).toHaveCount(0);
    await faults.accept();
    await expect(page.getByText("RSVP'd for Hauler")).toBeVisible({ timeout: 60_000 });
    await expect(roleCard(page, 'Hauler')).toContainText(ATTENDING);
    await expect(roleCard(page, 'Hauler')).toContainText('1/1 attending');
    expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual(['Hauler']);

    await page.getByRole('button', { name: 'Cancel RSVP as Hauler' }).click();
    await expect(page.getByText('Canceled RSVP for Hauler')).toBeVisible();
    expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([]);
  });

  await test.step('an RSVP that is refused is told in the words of the department, with the reason, and so is a change that the device cannot keep', async () => {
    const before = faults.count(ANSWER);
    const sent = hold();
    faults.inject(ANSWER, { kind: 'hold-request', until: sent.promise });
    await rsvp(page, 'Hauler');
    await expect.poll(() => faults.count(ANSWER)).toBe(before + 1);
    const asked = faults.seen.findLast(({ path }) => ANSWER.path.test(path));
    const hauler = event.roles.find(({ name }) => name === 'Hauler');
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      ...{ answer: 'seat', role: hauler?.id, orWait: false, waiting: [], note: '' },
      seen: expect.any(Number) as unknown, // the answer that was canceled
      changes: [{ what: 'seat', role: hauler?.id }],
    });
    await (await asMember('crew1')).rsvp(event.id, 'Hauler');
    sent.now();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: "Failed to update RSVP. Your RSVP for Hauler didn't go through" }),
    ).toBeVisible();
    await expect(roleCard(page, 'Hauler')).toContainText(REFUSED);
    expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([]);

    await rsvp(page, 'Loader');
    const loader = roleCard(page, 'Loader');
    await expect(loader.getByText(ATTENDING, { exact: true })).toBeVisible();
    await expect(page.getByText("RSVP'd for Loader")).toBeVisible();
    await page.evaluate(fillTheDisk);
    await loader.getByRole('button', { name: 'Cancel RSVP as Loader' }).click();
    const told = page.getByRole('button', { name: 'Dismiss: Failed to update RSVP', exact: true });
    await expect(page.getByRole('alert').filter({ has: told })).toBeVisible();
    await expect(loader.getByText(ATTENDING, { exact: true })).toBeVisible();
  });

  await test.step('seats that were seen more than ten minutes ago are shown with their age', async () => {
    await (await asMember('pilot')).rsvp(event.id, 'Loader', { attending: false });
    await page.goto(placeOf(event)); // the disk has room again; what was refused keeps it from being up to date
    await expect(page.getByRole('dialog', { name: 'Milk run' })).toBeVisible();
    await waitUntilInstalled(page);
    await faults.refuse();
    const age = page.getByRole('dialog').getByText(/^Seats as of \d\d:\d\d, \d+ min ago\./);
    for (const [minutes, shown] of [
      [5, 0],
      [14, 1],
    ] as const) {
      await page.clock.setFixedTime(Date.now() + minutes * MINUTE_MS);
      await page.reload();
      await expect(page.getByText("Our server isn't answering.").first()).toBeVisible();
      await expect(roleCard(page, 'Loader')).toBeVisible();
      await expect(age).toHaveCount(shown);
    }
  });
});

/** Over how many rows a text runs. */
async function rowsOf(text: Locator): Promise<number> {
  return text.evaluate((element) => element.getClientRects().length);
}
