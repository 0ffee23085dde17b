import type { Profile } from '#contract/member-rows.ts';
import { aPicture, keptPictures } from '#tests/support/browser/pictures.ts';
import { arriveAt, openEvent, signIn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ complaints }) => {
  complaints.allowNetworkFailures();
});

test.describe('on the built server', () => {
  test.use({ musterIs: 'process' });

  test('every screen that a member never visited opens by its own link with the server dead', async ({
    aDevice,
    asMember,
    muster,
  }) => {
    const { event } = await chooseEvent(await asMember('leader'), 'pilot');
    const screens = [
      { path: '/home', heading: /welcome/i },
      { path: '/dashboard', heading: /welcome|my profile/i },
      { path: '/departments', heading: 'Departments' },
      { path: '/events', heading: 'Event Calendar' },
      { path: '/events?view=week', heading: 'Event Calendar' },
      { path: '/events?view=agenda', heading: 'Event Calendar' },
      { path: `/events/${event.id}`, heading: event.title },
      { path: '/sync', heading: 'Sync Centre' },
    ];
    const device = await aDevice();
    const page = await device.open();
    await signIn(page, 'pilot');
    await waitUntilInstalled(page);
    await device.close();
    await muster.kill();

    const reopened = await device.open();
    for (const { path, heading } of screens) {
      await reopened.goto(path);
      await expect(reopened.getByRole('heading', { name: heading }).first(), path).toBeVisible();
      await expect(reopened.getByRole('button', { name: 'Logout' }), path).toBeVisible();
    }
  });
});

test('a picture that was seen stays, one that was not does not break the screen', async ({
  aDeviceOf,
  asMember,
  muster,
}) => {
  const leader = await asMember('leader');
  const seen = await leader.createEvent('Seen before', await leader.uploadImage(aPicture('red')));
  const unseen = await leader.createEvent('Not seen', await leader.uploadImage(aPicture('blue')));
  const device = await aDeviceOf('pilot');
  const page = await device.open();
  await arriveAt(page, '/dashboard');
  await waitUntilInstalled(page);
  const shown = page.getByRole('dialog').locator('img.event-picture');
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await openEvent(page, seen);
  await expect.poll(width).toBeGreaterThan(0);
  const session = await device.context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');

  await muster.kill();
  await page.reload();
  await expect.poll(width).toBeGreaterThan(0);
  await openEvent(page, unseen);
  await expect(page.getByRole('heading', { name: unseen.title })).toBeVisible();
});

test('SPEC 16.1 the first pictures are there without having been seen, faces among them, and nothing important is left open', async ({
  aDeviceOf,
  asMember,
  muster,
}) => {
  const leader = await asMember('leader');
  const event = await leader.createEvent('Not seen', await leader.uploadImage(aPicture('blue')));
  await leader.rsvp(event.id, event.roles[0]?.name ?? '');
  const device = await aDeviceOf('pilot');
  const page = await device.open();
  const session = await device.context.newCDPSession(page);
  const streams: string[] = [];
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (new URL(request.url).pathname === '/api/live') streams.push(request.initialPriority);
  });
  await session.send('Network.enable');
  await arriveAt(page, '/dashboard');
  await waitUntilInstalled(page);
  await expect.poll(() => keptPictures(page)).toContain(event.eventImageUrl);
  const { avatarUrl: face } = (await leader.get('/auth/user/profile')) as Profile;
  await expect.poll(() => keptPictures(page)).toContain(face);
  // Tools that measure a page wait until nothing important is on its way, and the stream never ends.
  expect(streams.length).toBeGreaterThan(0);
  expect(new Set(streams)).toEqual(new Set(['Low']));

  await session.send('Network.clearBrowserCache');
  await muster.kill();
  await page.goto(`/events/${event.id}`);
  const dialog = page.getByRole('dialog');
  const widthOf = (selector: string) =>
    dialog.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => widthOf('img.event-picture')).toBeGreaterThan(0);
  await expect.poll(() => widthOf('.avatars img')).toBeGreaterThan(0);
  await expect(dialog.locator('[data-initials]')).toHaveCount(0);
});
