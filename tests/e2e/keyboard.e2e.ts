import { DEMO_PASSWORD, rolesOf } from '#tests/support/portal/api-client.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import {
  ATTENDING,
  eventDialog,
  monthShown,
  roleCard,
  upToDate,
} from '#tests/support/portal/portal.ts';
import { chooseEvent, monthsAhead } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test('a member signs in, finds an event, signs up and closes it with the keyboard alone', async ({
  aVisitor,
  asMember,
}) => {
  const leader = await asMember('leader');
  const { event, role } = await chooseEvent(leader, 'pilot');
  const page = await aVisitor({ at: '/login' });
  await tabTo(page, page.getByRole('textbox', { name: 'Username' }));
  await page.keyboard.type('pilot');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  // Arriving moves the focus once more: whoever goes on before loses their place.
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await upToDate(page);
  const calendar = page.getByRole('link', { name: 'Event Calendar' });
  await tabTo(page, calendar);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Event Calendar' })).toBeFocused();

  for (let month = 1; month <= monthsAhead(event.start); month += 1) {
    await tabTo(page, page.getByRole('button', { name: 'Next month' }));
    await page.keyboard.press('Enter');
    await monthShown(page, month);
  }
  const entry = page.getByRole('button', { name: `${event.title}, ` }).first(); // one bar a week
  await expect(entry).toBeVisible();
  await tabTo(page, entry);
  await page.keyboard.press('Enter');
  await expect(eventDialog(page, event.title)).toBeVisible();
  await tabTo(
    page,
    roleCard(page, role).getByRole('button', { name: `RSVP as ${role}`, exact: true }),
  );
  await page.keyboard.press('Enter');
  await expect(roleCard(page, role)).toContainText(ATTENDING);
  await expect.poll(async () => rolesOf(await leader.event(event.id), 'pilot')).toEqual([role]);

  await page.keyboard.press('Escape');
  await expect(eventDialog(page, event.title)).toBeHidden();
  await expect(entry).toBeFocused();
});
