import { button, card } from '#tests/support/portal/dashboard.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test("My RSVP'd Events folds away what is past and says how much that is, also when nothing is coming", async ({
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const pilot = await asMember('pilot');
  const { event, role } = await chooseEvent(leader, 'pilot');
  await pilot.rsvp(event.id, role);
  const isPast = new Map(
    (await leader.events()).map(({ id, end }) => [id, Date.parse(end) < Date.now()]),
  );
  const mine = (await pilot.get('/events/my-rsvps')) as {
    id: string;
    title: string;
    role: string;
  }[];
  const past = mine.filter(({ id }) => isPast.get(id) === true);
  expect(past.length).toBeGreaterThan(1);

  const page = await aMember('pilot');
  const rsvps = card(page, "My RSVP'd Events");
  const entry = { has: page.getByRole('heading') }; // a list in a description has items, too
  const entries = rsvps.getByRole('listitem').filter(entry);
  await expect(entries.filter({ hasText: event.title }).first()).toBeVisible();
  await expect(entries).toHaveCount(mine.length - past.length);

  const fold = rsvps.locator('summary');
  await expect(fold).toHaveText(`Past${past.length}`);
  await press(page, fold);
  await expect(entries).toHaveCount(mine.length);
  const folded = rsvps.getByRole('group').getByRole('listitem').filter(entry);
  await expect(folded).toHaveCount(past.length);
  for (const { title } of past) {
    await expect(button(folded, `Cancel RSVP for ${title}`).first()).toBeVisible();
  }

  // And says so when nothing is coming.
  await fold.click();
  await expect(entries).toHaveCount(mine.length - past.length);
  for (const { id, role: held } of mine) {
    if (isPast.get(id) === false) await pilot.rsvp(id, held, { attending: false });
  }
  await expect(rsvps).toContainText('Nothing coming up.');
  await expect(rsvps.getByRole('link', { name: 'Open calendar' })).toBeVisible();
  await expect(rsvps.getByRole('listitem')).toHaveCount(0);
  await fold.click();
  await expect(rsvps.getByRole('listitem').first()).toBeVisible();
});
