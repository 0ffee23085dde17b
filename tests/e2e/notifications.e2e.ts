import type { EventDetail } from '#contract/events.ts';
import { announcements } from '#server/db/bookkeeping.ts';
import { notices } from '#server/db/notice-tables.ts';
import { rsvps } from '#server/db/event-tables.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { arriveAtEvent, eventDialog, roleCard } from '#tests/support/portal/portal.ts';
import { PHONE } from '#tests/support/browser/widths.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { expect, test, type Page } from './fixtures.ts';

const SETTINGS = '/auth/user/notification-settings';

test('SPEC 12.14 SPEC 12.15 SPEC 12.16 SPEC 12.7 what is told stands behind the bell and leads to its place; what is read here, also offline, is read on every device, and settings arrive later; whoever asks beside a full role is told when a seat in it is free', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  await muster.change(async (db) => {
    await db.delete(rsvps); // else a reminder comes, at some times of the day
    await db.delete(announcements);
    await db.delete(notices);
  });
  const leader = await asMember('leader');
  const page = await aMember('pilot', { at: '/home' });
  const other = await aMember('pilot', { at: '/notifications', viewport: PHONE });
  await expect(other.getByText('Nothing new.')).toBeVisible();
  await expect(other.getByText('New events, changes and reminders show up here.')).toBeVisible();
  const event = await anEvent(leader, 'First aid under fire');
  await leader.send('POST', '/posts', {
    ...{ title: 'Convoy season opens', content: '<p>Three crossings a week.</p>' },
    ...{ isPinned: false, isVideoPost: false, videoUrl: '', postImageUrl: '' },
  });
  await expect(bell(page, 2)).toBeVisible();

  await test.step('it opens by keyboard, and gives the focus back', async () => {
    await press(page, bell(page, 2));
    const news = page.getByRole('region', { name: 'Notifications' });
    await expect(news.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(news.getByRole('link', { name: /^Unread: / })).toHaveText([
      /New post: Convoy season opensThree crossings a week\./,
      /New event: First aid under fire.* CET · 1 spot left/,
    ]);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab'); // into it: what had the focus goes with the content
    await expect(news.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(news).toBeHidden();
    await expect(bell(page, 2)).toBeFocused();
  });

  await test.step('a line leads to its place and is read, here and there', async () => {
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('link', { name: /^Unread: New event: / }));
    await expect(eventDialog(page, event.title)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await expect(bell(page, 1)).toBeVisible();
    await bell(page, 1).click();
    const mark = page.getByRole('button', { name: 'Mark all read' });
    await expect(mark).toBeVisible();
    await page.goBack();
    await expect(mark, 'it closes with its screen').toBeHidden();
    const unread = other.getByRole('link', { name: /^Unread: / });
    await expect(unread).toHaveCount(1);
    await expect(unread).toHaveText(/New post/);
  });

  await test.step('without a connection the rest is read, and settings are saved', async () => {
    await page.context().setOffline(true);
    await bell(page, 1).click();
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await expect(bell(page, 0)).toBeVisible();
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await page.getByText('News on the home page.').click(); // as well as the switch
    await expect(page.getByRole('switch', { name: 'New posts', exact: true })).not.toBeChecked();
    await page.getByRole('switch', { name: 'Keep quiet at night' }).click();
    const none = page.getByText('These are the same, so nothing is held back.');
    await page.getByLabel('To', { exact: true }).fill('23:00');
    await expect(none).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('06:15');
    await expect(none).toBeHidden();
    const hint = "Nothing pops up until they end. It's in the list right away.";
    await expect(page.getByText(hint)).toBeVisible();
    await expect(page.getByText('Same zone as your calendar.')).toBeVisible();
    await expect(page.getByText('Waiting to send')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Waiting to send')).toHaveCount(0);
    await expect(other.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    const pilot = await asMember('pilot');
    expect(await pilot.get(SETTINGS)).toMatchObject({
      posts: false,
      changes: true,
      quiet: { isOn: true, from: '23:00', to: '06:15' },
      zone: 'Europe/Berlin',
    });
    await expect(page.locator('.toast'), 'what is saved is seen').toHaveCount(0);
  });

  await test.step('SPEC 12.17 where the browser blocks them it says how to allow them, and looks again', async () => {
    await expect(page.getByText('Set Notifications to Allow.')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Check again' }));
    await expect(page.getByText('Still blocked.')).toBeVisible();
  });

  await test.step('SPEC 12.7 whoever asks beside a full role is told when a seat in it is free', async () => {
    const crew = await asMember('crew1');
    const exercise = await anEvent(leader, 'Rescue exercise');
    await crew.rsvp(exercise.id, 'Field medic');
    await arriveAtEvent(other, exercise);
    const medic = roleCard(other, 'Field medic');
    const ask = medic.getByRole('button', { name: 'Tell me when a seat in Field medic is free' });
    await expect(ask).toHaveText('Tell me');
    await ask.click();
    const watching = medic.getByRole('button', { name: 'Watching Field medic: stop' });
    await expect(watching).toHaveText('Watching');
    await watching.click();
    await expect(ask).toBeVisible();
    await test.step('also without a connection', async () => {
      await other.context().setOffline(true);
      await ask.click();
      await expect(medic.getByRole('button', { name: 'Watch waiting' })).toHaveAccessibleName(
        'Watch waiting to send, Field medic: stop',
      );
      await other.context().setOffline(false);
    });
    await expect(watching).toBeVisible();
    await other.getByRole('button', { name: 'Close' }).first().click();
    await expect(other.getByText('Watching Field medic, Rescue exercise')).toBeVisible();

    await crew.rsvp(exercise.id, 'Field medic', { attending: false });
    const bellLink = other.getByRole('link', { name: /^Notifications, \d+ unread$/ });
    await bellLink.click();
    await other.getByRole('link', { name: /^Unread: Seat free: Rescue exercise/ }).click();
    await expect(medic.getByRole('button', { name: 'RSVP as Field medic' })).toBeVisible();
    await other.goBack();
    await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await expect(other.getByRole('link', { name: /^Seat free: Rescue exercise/ })).toBeVisible();
  });
});

/** The bell of a desktop with so many unread. */
function bell(page: Page, unread: number) {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return page.getByRole('button', { name, exact: true });
}

/** An event in three days with one seat. */
async function anEvent(leader: ApiClient, title: string): Promise<EventDetail> {
  const start = new Date(Date.now() + 3 * DAY_MS);
  return (await leader.send('POST', '/events', {
    ...{ title, description: '', eventImageUrl: '' },
    start: start.toISOString(),
    end: new Date(start.getTime() + 2 * HOUR_MS).toISOString(),
    roles: [{ name: 'Field medic', icon: 'cross', capacity: 1, department: 'medical' }],
  })) as EventDetail;
}
