import { departmentWords } from '#server/demo/words.ts';
import type { Locator } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { departments } from '#tests/support/factories/first-organisation.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { users } from '#server/db/schema.ts';
import { chiefOf, module } from '#tests/support/portal/departments.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { fillIn, goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

const NO_FACE = '/art/defaults/avatar.webp';

const ACTIONS = [
  ['Briefing', 'Edit Briefing'],
  ['Resources', 'Add New Resource'],
  ['Videos', 'New Category'],
  ['Manage Applications', 'Post New Application'],
] as const;

const MODULES = [
  ...['Briefing', 'Positions & Roster', 'Events', 'Resources', 'Applications', 'Videos'],
];

test('a department’s page has its banner, who leads it and its modules, remembers which are open, and offers a manager in the head of each what it can do', async ({
  aMember,
  asMember,
  muster,
}) => {
  const leader = await asMember('leader');
  const chief = await chiefOf(leader, 'medical');
  const page = await aMember('chief', { at: '/departments/catering' });
  const main = page.getByRole('main');
  const hero = main.locator('.dept-hero');
  const modules = main.getByRole('heading', { level: 2 });

  await test.step('one that does not exist is said not to', async () => {
    await expect(page.getByText('Department not found.')).toBeVisible();
    await expect(main.getByRole('region')).toHaveCount(0);
    await main.getByRole('link', { name: 'All Departments' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ORG Departments');
  });

  await test.step('it shows banner, mark, name, text, who leads it, and its six modules in order', async () => {
    const medical = departments.find(({ id }) => id === 'medical');
    expect(chief.avatarUrl).not.toBe('');
    await goOn(page, '/departments/Medical');
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Medical');
    await expect(hero).toContainText(departmentWords['medical'] ?? 'a text');
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
    await expect(modules).toHaveText(MODULES); // whoever holds no position there has nothing to manage
    await expect(module(page, 'Briefing').locator('.prose')).not.toBeEmpty();
    await expect(module(page, 'Events').getByRole('listitem')).not.toHaveCount(0);
    await expect(module(page, 'Briefing').getByRole('button', { name: /edit/i })).toHaveCount(0);
  });

  await test.step('the last card manages applications, in place of the other, for whoever holds a position there', async () => {
    await goOn(page, '/departments/logistics');
    await expect(modules).toHaveText([
      ...MODULES.filter((name) => name !== 'Applications'),
      'Manage Applications',
    ]);
  });

  await test.step('modules beside each other are equally high, and a folded roster leaves no hole', async () => {
    await expect(page.getByRole('button', { name: 'Expand Roster' })).toBeVisible();
    await expect(module(page, 'Events').getByRole('listitem')).not.toHaveCount(0);
    for (const [left, right] of [['Events', 'Resources']] as const) {
      await expect
        .poll(() => differenceOf(module(page, left), module(page, right), 'height'))
        .toBeLessThan(1);
    }
    const [briefing, roster] = [module(page, 'Briefing'), module(page, 'Positions & Roster')];
    await expect.poll(() => differenceOf(briefing, roster, 'width')).toBeLessThan(1);
  });

  await test.step('it remembers for each department which modules are open, and opens one that the address names', async () => {
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

    await goOn(page, '/departments/medical');
    await expect(page.getByRole('button', { name: 'Collapse Briefing' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Expand Roster' })).toBeVisible();
    await goOn(page, '/departments/medical#roster');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Collapse Roster' })).toBeVisible();
  });

  await test.step('it takes a chief by any of three positions, its dialog by the first only, and else nobody', async () => {
    const dialog = page.getByRole('dialog', { name: 'Support' });
    await goOn(page, '/departments/support');
    await expect(hero).toContainText('Chief Support Officer');
    await expect(hero.getByText('TBD', { exact: true })).toBeVisible();
    await expect(hero.locator('img.avatar')).toHaveAttribute('src', NO_FACE);

    const tertiaryPositionId = positionByTitle('Chief Support Officer')?.id ?? null;
    await muster.change((db) =>
      db.update(users).set({ tertiaryPositionId }).where(eq(users.username, 'pilot')),
    );
    await page.reload();
    await expect(hero.getByText('pilot', { exact: true })).toBeVisible();
    await goOn(page, '/departments?dept=support');
    await expect(dialog).toContainText('Chief Support Officer');
    await expect(dialog.getByText('TBD', { exact: true })).toBeVisible();
    const face = dialog.locator('img.avatar');
    await expect(face).toHaveAttribute('src', NO_FACE);
    const width = () => face.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  });

  await test.step('its dialog tells who leads it, with face and title, and leads to its page', async () => {
    const leads = await chiefOf(leader, 'exploration');
    expect(leads.avatarUrl).not.toBe('');
    await goOn(page, '/departments?dept=exploration');
    const dialog = page.getByRole('dialog', { name: 'Exploration' });
    const exploration = departments.find(({ id }) => id === 'exploration');
    await expect(dialog.getByRole('heading', { name: 'Exploration' })).toBeVisible();
    await expect(dialog).toContainText(departmentWords['exploration'] ?? 'a text');
    const [banner, face] = [dialog.locator('img.dept-banner'), dialog.locator('img.avatar')];
    await expect(banner).toHaveAttribute('src', exploration?.bannerImage ?? 'a banner');
    await expect(dialog).toContainText('Chief Exploration Officer');
    await expect(dialog.getByText(leads.username, { exact: true })).toBeVisible();
    await expect(face).toHaveAttribute('src', leads.avatarUrl);
    for (const picture of [banner, face]) {
      const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
    }
    await expect(dialog).not.toContainText('TBD');
    await dialog.getByRole('link', { name: 'Open department' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exploration');
  });

  await test.step('what a module offers is not there while it is folded', async () => {
    await goOn(page, '/departments/logistics');
    await page.getByRole('button', { name: 'Expand Briefing' }).click(); // which was folded above
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
});

test('each part of a department says that it loads until it comes, and without a connection that it was never brought', async ({
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
  await goOn(page, '/departments/logistics');
  const main = page.getByRole('main');
  const loading = main.getByRole('status').filter({ hasText: 'Loading' });
  await expect(loading.filter({ hasText: 'Loading briefing…' })).toBeAttached();
  await page.getByRole('button', { name: 'Expand Roster' }).click();
  await expect(loading.filter({ hasText: 'Loading roster...' })).toBeAttached();
  await expect(loading.filter({ hasText: 'Loading events…' })).toBeAttached();
  await expect(loading.filter({ hasText: 'Loading resources...' })).toBeAttached();

  await faults.refuse();
  await goOn(page, '/departments/medical');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medical');
  await expect(main.getByRole('alert')).toContainText("Our server isn't answering");
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(0);

  faults.heal();
  await faults.accept();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(MODULES, { timeout: 60_000 });
  await expect(module(page, 'Briefing').locator('.prose')).not.toBeEmpty();
  await expect(loading).toHaveCount(0);
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
