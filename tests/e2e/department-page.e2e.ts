import type { Locator } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { departments } from '#domain/departments.ts';
import { positionByTitle } from '#domain/positions.ts';
import { users } from '#server/db/schema.ts';
import { chiefOf, module } from '#tests/support/departments.ts';
import { hold } from '#tests/support/fault-proxy.ts';
import { fillIn, signIn, waitUntilInstalled } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

test.use({ musterIs: 'process' });

const ACTIONS = [
  ['Briefing', 'Edit Briefing'],
  ['Resources', 'Add New Resource'],
  ['Videos', 'New Category'],
  ['Manage Applications', 'Post New Application'],
] as const;

const MODULES = [
  ...['Briefing', 'Positions & Roster', 'Events', 'Resources', 'Applications', 'Videos'],
];

test('a department that does not exist is said not to, and its page is for org members', async ({
  aDevice,
}) => {
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto('/departments/catering');
  await expect(page.getByText('Department not found.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'All Departments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ORG Departments');

  const recruit = await (await aDevice()).open();
  await signIn(recruit, 'recruit');
  await recruit.goto('/departments/medical');
  await expect(recruit).toHaveURL(/\/home$/);
});

test('a department shows banner, mark, name, text, who leads it, and its six modules in order', async ({
  aDevice,
  asMember,
}) => {
  const chief = await chiefOf(await asMember('leader'), 'medical');
  const medical = departments.find(({ id }) => id === 'medical');
  expect(chief.avatarUrl).not.toBe('');
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto('/departments/Medical');
  const hero = page.getByRole('main').locator('.dept-hero');
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Medical');
  await expect(hero).toContainText(medical?.description ?? 'a text');
  await expect(hero.locator('.tile svg')).toBeVisible();
  const [banner, face] = [hero.locator('img.dept-hero-banner'), hero.locator('img.avatar')];
  await expect(banner).toHaveAttribute('src', medical?.bannerImage ?? 'a banner');
  await expect(hero.getByText('Chief Medical Officer', { exact: true })).toBeVisible();
  await expect(hero.getByText(chief.username, { exact: true })).toBeVisible();
  await expect(face).toHaveAttribute('src', chief.avatarUrl);
  for (const picture of [banner, face]) {
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(MODULES);
});

test('its page takes a chief by any of three positions, its dialog by the first only, and else nobody', async ({
  aDevice,
  muster,
}) => {
  const device = await aDevice();
  const page = await device.open();
  await signIn(page, 'planner');
  await page.goto('/departments/support');
  const hero = page.getByRole('main').locator('.dept-hero');
  await expect(hero).toContainText('Chief Support Officer');
  await expect(hero.getByText('TBD', { exact: true })).toBeVisible();
  await expect(hero.locator('img.avatar')).toHaveAttribute('src', '/art/defaults/avatar.webp');
  await device.close();

  const tertiaryPositionId = positionByTitle('Chief Support Officer')?.id ?? null;
  await muster.change((db) =>
    db.update(users).set({ tertiaryPositionId }).where(eq(users.username, 'pilot')),
  );
  const reopened = await device.open();
  await reopened.goto('/departments/support');
  await expect(reopened.locator('.dept-hero').getByText('pilot', { exact: true })).toBeVisible();
  await reopened.goto('/departments?dept=support');
  await expect(
    reopened.getByRole('dialog', { name: 'Support' }).getByText('TBD', { exact: true }),
  ).toBeVisible();
});

for (const [who, username, department] of [
  ['an admin without a position there', 'admin', 'medical'],
  ['whoever holds a position there', 'pilot', 'logistics'],
] as const) {
  test(`a last card to manage applications is there for ${who}`, async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await signIn(page, username);
    await page.goto(`/departments/${department}`);
    const cards = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(cards).toHaveText([...MODULES, 'Manage Applications']);
  });
}

for (const username of ['leader', 'planner', 'herald', 'chief']) {
  test(`${username}, who holds no position in Medical, finds nothing to manage there`, async ({
    aDevice,
  }) => {
    const page = await (await aDevice()).open();
    await signIn(page, username);
    await page.goto('/departments/medical');
    await expect(module(page, 'Briefing').locator('.prose')).not.toBeEmpty();
    await expect(module(page, 'Events').getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(MODULES);
    await expect(module(page, 'Briefing').getByRole('button', { name: /edit/i })).toHaveCount(0);
  });
}

test('remembers for each department which modules are open, and opens one that the address names', async ({
  aDevice,
}) => {
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto('/departments/logistics');
  const shown = module(page, 'Briefing').getByText('The Lyra run is open.');
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: 'Collapse Briefing' }).click();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand Roster' }).click();
  await expect(page.getByRole('button', { name: 'Collapse Roster' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand Briefing' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Collapse Roster' })).toBeVisible();
  await expect(shown).toHaveCount(0);

  await page.goto('/departments/medical');
  await expect(page.getByRole('button', { name: 'Collapse Briefing' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Expand Roster' })).toBeVisible();
  await page.goto('/departments/medical#roster');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Collapse Roster' })).toBeVisible();
});

test('what a module offers its managers stands in its head before the toggle, and not while it is folded', async ({
  aDevice,
}) => {
  const page = await (await aDevice()).open();
  await signIn(page, 'chief');
  await page.goto('/departments/logistics');
  for (const [name, offered] of ACTIONS) {
    const action = module(page, name).getByRole('button', { name: offered });
    const link = module(page, name).getByRole('heading', { name }).getByRole('link');
    await expect(action).toBeVisible();
    await expect.poll(() => betweenMiddles(link, action)).toBeLessThan(2);
    await link.focus();
    await page.keyboard.press('Tab');
    await expect(action).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Collapse ${name}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Expand ${name}` })).toBeFocused();
    await expect(action).toHaveCount(0);
  }
});

test('modules beside each other are equally high, and a folded roster leaves no hole', async ({
  aDevice,
}) => {
  const page = await (await aDevice({ viewport: { width: 1280, height: 900 } })).open();
  await signIn(page, 'pilot');
  await page.goto('/departments/logistics');
  await expect(page.getByRole('button', { name: 'Expand Roster' })).toBeVisible();
  await expect(module(page, 'Events').getByRole('listitem')).not.toHaveCount(0);
  for (const [left, right] of [
    ['Events', 'Resources'],
    ['Applications', 'Videos'],
  ] as const) {
    await expect
      .poll(() => differenceOf(module(page, left), module(page, right), 'height'))
      .toBeLessThan(1);
  }
  await expect
    .poll(() => differenceOf(module(page, 'Briefing'), module(page, 'Positions & Roster'), 'width'))
    .toBeLessThan(1);
});

test('a department of which nothing was ever brought says so without a connection, and comes with it', async ({
  aDevice,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const page = await (await aDevice({ baseURL: faults.url })).open();
  const data = hold();
  faults.inject({ path: '/api/sync' }, { kind: 'hold-request', until: data.promise });
  await page.goto('/login');
  await fillIn(page, 'pilot');
  await page.waitForURL('**/dashboard');
  await waitUntilInstalled(page);
  await faults.refuse();
  await page.goto('/departments/medical');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medical');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    "This isn't on your device yet",
  );
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);

  faults.heal();
  await faults.accept();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(MODULES, {
    timeout: 60_000,
  });
  await expect(module(page, 'Briefing').locator('.prose')).not.toBeEmpty();
});

async function differenceOf(a: Locator, b: Locator, side: 'width' | 'height'): Promise<number> {
  const [one, other] = [await a.boundingBox(), await b.boundingBox()];
  return one && other ? Math.abs(one[side] - other[side]) : Infinity;
}

/** How far apart in height two things of one row are. */
async function betweenMiddles(a: Locator, b: Locator): Promise<number> {
  const [one, other] = [await a.boundingBox(), await b.boundingBox()];
  return one && other ? Math.abs(one.y + one.height / 2 - other.y - other.height / 2) : Infinity;
}
