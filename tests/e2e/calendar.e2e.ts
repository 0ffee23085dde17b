import { eventDialog, openCalendar, signIn, upToDate } from '#tests/support/portal.ts';
import { chooseEvent, monthsAhead } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test('a press on an entry opens it, also when its text is painted anew under the finger', async ({
  aDevice,
  asMember,
}) => {
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await openCalendar(page, monthsAhead(event.start));
  const entry = page.getByRole('button', { name: `${event.title}, ` });
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
