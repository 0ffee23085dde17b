import type { Profile } from '#contract/member-rows.ts';
import { aPicture, keptPictures } from '#tests/support/browser/pictures.ts';
import { arriveAt, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 16.1 every screen that a member never visited opens by its own link with the server dead, the first pictures are there without having been seen, faces among them, and nothing important is left open', async ({
  aDeviceOf,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
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

  for (const [path, heading] of [
    ['/home', /welcome/i],
    ['/dashboard', /welcome|my profile/i],
    ['/departments', 'Departments'],
    ['/events', 'Event Calendar'],
    ['/events?view=week', 'Event Calendar'],
    ['/events?view=agenda', 'Event Calendar'],
    ['/sync', 'Sync Centre'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' }), path).toBeVisible();
  }
});
