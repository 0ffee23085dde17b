import type { Locator } from '@playwright/test';
import { standStill } from '#tests/support/browser/axe.ts';
import { aConvoy } from '#tests/support/portal/convoy.ts';
import { eventDialog, goOn, openEvent, roleCard, rsvp } from '#tests/support/portal/portal.ts';
import { hasRoom } from '#tests/support/browser/room.ts';
import { DESKTOP, PHONE, resize } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

// What there is to read and to press has room: long words, fingers, a phone held sideways.

const SIDEWAYS = { width: 844, height: 390 };
const HEADINGS = {
  '/aboutus': 'About Us',
  '/dashboard': 'Welcome, chief',
  '/departments': 'ORG Departments',
  '/departments/logistics': 'Logistics',
  '/events': 'Event Calendar',
  '/home': /^Welcome to /,
  '/login': 'Login',
  '/register': 'Register',
  '/sync': 'Sync Centre',
} as const;

test('on a phone everything to press has 44 pixels for a finger, and long words break', async ({
  aVisitor,
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const event = await aConvoy(leader, false);
  const visitor = await aVisitor({ viewport: PHONE });
  for (const path of ['/home', '/departments', '/aboutus', '/login', '/register'] as const)
    await look(visitor, path, headingOf(visitor, path));
  const chief = await aMember('chief', { viewport: PHONE, at: '/home' });
  for (const path of ['/home', '/dashboard', '/events', '/departments/logistics', '/sync'] as const)
    await look(chief, path, headingOf(chief, path));
  await look(chief, `/events/${event.id}`, eventDialog(chief, 'Milk run'));
  await test.step('held sideways, the picture of a post, a department and a section leaves room for what they say', async () => {
    await resize(visitor, SIDEWAYS);
    for (const [path, region] of [
      ['/home', 'Latest Posts'],
      ['/departments', null],
      ['/aboutus', null],
    ] as const) {
      await goOn(visitor, path);
      await expect(headingOf(visitor, path)).toBeVisible();
      const place =
        region === null ? visitor.getByRole('main') : visitor.getByRole('region', { name: region });
      await place.getByRole('listitem').getByRole('link').first().click();
      const dialog = visitor.getByRole('dialog');
      await standStill(visitor);
      for (const piece of [dialog.getByRole('heading', { level: 2 }), dialog.locator('p').first()])
        await expect(piece, path).toBeInViewport({ ratio: 0.9 });
    }
  });
});

test('on a phone held sideways an event shows when it is and a role to take; without a picture its roles stand side by side above the text on a desktop, each with its badge at its name', async ({
  aMember,
  asMember,
}) => {
  const leader = await asMember('leader');
  const page = await aMember('pilot', { viewport: SIDEWAYS });
  const dialog = eventDialog(page, 'Milk run');
  for (const hasPicture of [true, false]) {
    await goOn(page, '/events'); // the other event is called the same
    await openEvent(page, await aConvoy(leader, hasPicture));
    const first = dialog.getByRole('button', { name: /^RSVP as / }).first();
    for (const width of [SIDEWAYS.width, 667]) {
      await resize(page, { ...SIDEWAYS, width });
      await standStill(page);
      for (const piece of [dialog.getByText(/seats taken$/), first])
        await expect(piece, `at ${width}`).toBeInViewport({ ratio: 1 });
    }
  }

  await resize(page, DESKTOP);
  await rsvp(page, 'Hauler');
  const [badge, name] = [
    roleCard(page, 'Hauler').getByText("RSVP'd"),
    roleCard(page, 'Hauler').getByRole('heading', { name: 'Hauler' }),
  ];
  await expect(badge).toBeVisible();
  await standStill(page);
  expect(Math.abs((await middleOf(badge)) - (await middleOf(name)))).toBeLessThan(3);
  const loader = roleCard(page, 'Loader').getByRole('heading', { name: 'Loader' });
  expect(Math.abs((await middleOf(loader)) - (await middleOf(name)))).toBeLessThan(3);
  const text = page.getByText('Bring empty crates.');
  expect(await middleOf(text)).toBeGreaterThan(await middleOf(name));
});

async function look(page: Page, path: string, sign: Locator): Promise<void> {
  await goOn(page, path);
  await expect(sign).toBeVisible();
  await hasRoom(page, path);
}

function headingOf(page: Page, path: keyof typeof HEADINGS): Locator {
  return page.getByRole('heading', { level: 1, name: HEADINGS[path] });
}

async function middleOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error('not shown');
  return box.y + box.height / 2;
}
