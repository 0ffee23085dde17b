import type { Locator } from '@playwright/test';
import { rolesOf, type ApiClient } from '#tests/support/api-client.ts';
import { axeFindings } from '#tests/support/axe.ts';
import {
  ATTENDING,
  roleCard,
  rsvp,
  signIn,
  WAITING,
  waitUntilInstalled,
} from '#tests/support/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

const DEPARTMENTS = [
  'Logistics',
  'Security',
  'Exploration',
  'Support',
  'Intelligence',
  'Technology',
  'Operations',
  'Medical',
];

function module(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** A name that the department's page shows as its chief's, as the server has it. */
async function chiefOf(client: ApiClient, departmentId: string): Promise<string> {
  const roster = (await client.get(`/departments/${departmentId}/roster`)) as {
    username: string;
    primaryPosition: { title: string } | null;
  }[];
  const chief = roster.find(({ primaryPosition: held }) => held?.title.startsWith('Chief '));
  if (!chief) throw new Error(`${departmentId} has no chief in the demo`);
  return chief.username;
}

test.describe('the landing', () => {
  test('shows a visitor the eight departments and no name of anybody', async ({
    aDevice,
    asMember,
  }) => {
    const chief = await chiefOf(await asMember('leader'), 'logistics');
    const page = await (await aDevice()).open();
    await page.goto('/departments');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ORG Departments');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.getByRole('heading')).toHaveText(DEPARTMENTS);
    await expect(cards.first()).toContainText('6 modules');

    await cards.getByRole('link', { name: 'Logistics' }).click();
    await expect(page).toHaveURL(/\/departments\?dept=logistics$/);
    const dialog = page.getByRole('dialog', { name: 'Logistics' });
    await expect(dialog).toContainText('Chief Logistics Officer');
    await expect(dialog).toContainText('Names are shown to members of the organisation.');
    await expect(dialog).not.toContainText(chief);
    await expect(dialog).not.toContainText('TBD');
    const positions = dialog.getByRole('listitem');
    await expect(positions.filter({ hasText: 'Hauler' })).toHaveCount(1);
    await expect(positions.filter({ hasText: 'Chief ' })).toHaveCount(0);
    await expect(dialog.getByRole('link', { name: 'Open department' })).toHaveCount(0);

    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/departments$/);
  });

  test('shows a member the chief, or TBD where there is none, by its own link', async ({
    aDevice,
    asMember,
  }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto('/departments?dept=support');
    const support = page.getByRole('dialog', { name: 'Support' });
    await expect(support).toContainText('Chief Support Officer');
    await expect(support).toContainText('TBD');

    await page.goto('/departments?dept=logistics');
    const dialog = page.getByRole('dialog', { name: 'Logistics' });
    await expect(dialog).toContainText(await chiefOf(await asMember('leader'), 'logistics'));
    await expect(dialog).not.toContainText('TBD');
    await dialog.getByRole('link', { name: 'Open department' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logistics');
  });
});

test.describe('a department', () => {
  test('that does not exist is said not to, and its page is for org members', async ({
    aDevice,
  }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto('/departments/catering');
    await expect(page.getByText('Department not found.')).toBeVisible();

    const recruit = await (await aDevice()).open();
    await signIn(recruit, 'recruit');
    await recruit.goto('/departments/medical');
    await expect(recruit).toHaveURL(/\/home$/);
  });

  test('shows its chief and its six modules in order', async ({ aDevice, asMember }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto('/departments/Medical');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medical');
    const main = page.getByRole('main');
    await expect(main.getByText('Chief Medical Officer', { exact: true })).toBeVisible();
    await expect(main.getByText(await chiefOf(await asMember('leader'), 'medical'))).toBeVisible();
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Briefing',
      'Positions & Roster',
      'Events',
      'Resources',
      'Applications',
      'Videos',
    ]);
  });

  test('remembers which modules are open, and opens one that the address names', async ({
    aDevice,
  }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto('/departments/logistics');
    await page.getByRole('button', { name: 'Collapse Briefing' }).click();
    await expect(module(page, 'Briefing').getByText('The Lyra run is open.')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand Briefing' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Expand Roster' })).toBeVisible();
    await page.goto('/departments/logistics#roster');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Collapse Roster' })).toBeVisible();
  });

  test('has a roster that counts each position and lists who holds it', async ({
    aDevice,
    asMember,
  }) => {
    const leader = await asMember('leader');
    const roster = (await leader.get('/departments/logistics/roster')) as {
      username: string;
      primaryPosition: { title: string } | null;
      secondaryPosition: { title: string } | null;
      tertiaryPosition: { title: string } | null;
    }[];
    const haulers = roster.filter((member) =>
      [member.primaryPosition, member.secondaryPosition, member.tertiaryPosition].some(
        (held) => held?.title === 'Hauler',
      ),
    );
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto('/departments/logistics');
    const card = module(page, 'Positions & Roster');
    await expect(card.getByRole('button', { name: 'Hauler' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Expand Roster' }).click();
    await expect(card.getByRole('button', { name: /^Chief/ })).toHaveCount(0);
    await card.getByRole('button', { name: `Hauler ${haulers.length}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Hauler' });
    await expect(dialog.getByRole('listitem')).toHaveCount(haulers.length);
    await expect(dialog.getByRole('listitem').filter({ hasText: 'pilot' })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await card.getByRole('button', { name: 'Collapse Roster' }).click();
    await expect(card.getByRole('button', { name: 'Hauler' })).toHaveCount(0);
  });

  test('says where it has nothing', async ({ aDevice, asMember }) => {
    const admin = await asMember('admin');
    const at = '/departments/medical';
    for (const list of ['resources', 'applications']) {
      for (const { id } of (await admin.get(`${at}/${list}`)) as { id: string }[]) {
        await admin.send('DELETE', `${at}/${list}/${id}`);
      }
    }
    for (const { id } of (await admin.get(`${at}/video-categories`)) as { id: string }[]) {
      await admin.send('DELETE', `${at}/video-categories/${id}`);
    }
    for (const { id } of (await admin.get('/events/by-department/medical')) as { id: string }[]) {
      await admin.send('DELETE', `/events/${id}`);
    }
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto(at);
    await expect(page.getByText('No upcoming events for this department.')).toBeVisible();
    await expect(page.getByText('No resources available.')).toBeVisible();
    await expect(page.getByText('No open applications.')).toBeVisible();
    await expect(page.getByText('No video categories found yet.')).toBeVisible();

    await admin.send('POST', `${at}/video-categories`, { categoryName: 'Triage' });
    await page.getByRole('button', { name: 'Triage', exact: true }).click();
    await expect(page.getByText('No videos found in this category.')).toBeVisible();
  });
});

test.describe('with the server dead', () => {
  test.beforeEach(({ complaints }) => {
    complaints.allowNetworkFailures();
  });

  test('a department that was never visited opens complete', async ({ aDevice, muster }) => {
    const device = await aDevice();
    const page = await device.open();
    await signIn(page, 'pilot');
    await page.goto('/dashboard');
    await expect(page.getByText('Up to date')).toBeVisible();
    await waitUntilInstalled(page);
    await device.close();
    await muster.kill();

    const reopened = await device.open();
    await reopened.goto('/departments/logistics');
    await expect(reopened.getByRole('heading', { level: 1 })).toHaveText('Logistics');
    await expect(module(reopened, 'Briefing')).toContainText('The Lyra run is open.');
    await expect(module(reopened, 'Resources')).toContainText('Cargo grid planner');
    await expect(module(reopened, 'Applications')).toContainText('Convoy Lead');
    await expect(module(reopened, 'Videos').getByRole('listitem')).not.toHaveCount(0);
    await expect(module(reopened, 'Events').getByRole('listitem')).not.toHaveCount(0);
    await reopened.getByRole('button', { name: 'Expand Roster' }).click();
    await expect(module(reopened, 'Positions & Roster')).toContainText('Hauler');

    for (const name of DEPARTMENTS) {
      await reopened.goto(`/departments/${name.toLowerCase()}`);
      await expect(reopened.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(module(reopened, 'Briefing').locator('.prose')).not.toBeEmpty();
      for (const title of ['Resources', 'Applications', 'Videos']) {
        const rows = module(reopened, title).getByRole('listitem');
        await expect(rows, `${title} of ${name}`).not.toHaveCount(0);
      }
    }
  });

  test('an RSVP in a department waits, arrives once, and is canceled', async ({
    aDevice,
    asMember,
    muster,
  }) => {
    const leader = await asMember('leader');
    const event = await leader.createEvent('Milk run');
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto('/departments/logistics');
    await module(page, 'Events')
      .getByRole('button', { name: /^Milk run/ })
      .click();
    await expect(roleCard(page, 'Hauler')).toContainText('3 spots left');
    await expect(roleCard(page, 'Hauler')).toContainText('0/3 attending');
    await waitUntilInstalled(page);

    await muster.kill();
    await rsvp(page, 'Hauler');
    await expect(roleCard(page, 'Hauler')).toContainText(WAITING);
    await expect(page.getByText("RSVP'd for Hauler")).toHaveCount(0);
    await muster.start();
    await expect(page.getByText("RSVP'd for Hauler")).toBeVisible({ timeout: 40_000 });
    await expect(roleCard(page, 'Hauler')).toContainText(ATTENDING);
    await expect(roleCard(page, 'Hauler')).toContainText('1/3 attending');
    expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual(['Hauler']);

    await page.getByRole('button', { name: 'Cancel RSVP as Hauler' }).click();
    await expect(page.getByText('Canceled RSVP for Hauler')).toBeVisible();
    expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([]);
  });
});

test('an event in a department offers only the department’s own roles', async ({
  aDevice,
  asMember,
}) => {
  const leader = await asMember('leader');
  const shared = (await leader.events())
    .filter(({ end }) => Date.parse(end) > Date.now())
    .sort((a, b) => a.start.localeCompare(b.start))
    .find(({ roles }) => new Set(roles.map(({ department }) => department)).size > 1);
  if (!shared) throw new Error('the demo has no event of several departments');
  const department = shared.roles.find((role) => role.department !== '')?.department ?? '';
  const own = shared.roles.filter((role) => role.department === department);
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto(`/departments/${department}?event=${shared.id}`);
  const dialog = page.getByRole('dialog', { name: shared.title });
  await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(own.map(({ name }) => name));
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`at ${viewport.width} pixels axe finds nothing on the departments, and nothing runs out of the side`, async ({
    aDevice,
    asMember,
    complaints,
  }) => {
    complaints.allowNetworkFailures();
    const leader = await asMember('leader');
    const event = await leader.createEvent('Milk run');
    const at = '/departments/logistics';
    const [posting] = (await leader.get(`${at}/applications`)) as { id: string }[];
    const [category] = (await leader.get(`${at}/video-categories`)) as { id: string }[];
    const places = [
      ['/departments', 'ORG Departments'],
      ['/departments?dept=medical', 'ORG Departments'],
      [`${at}#roster`, 'Logistics'],
      [`${at}?position=Hauler#roster`, 'Logistics'],
      [`${at}?event=${event.id}`, 'Logistics'],
      [`${at}?posting=${posting?.id ?? ''}`, 'Logistics'],
      [`${at}?category=${category?.id ?? ''}`, 'Logistics'],
      ['/departments/catering', 'Departments'],
    ] as const;
    const page = await (await aDevice({ viewport })).open();
    await signIn(page, 'pilot');
    for (const [path, heading] of places) {
      await page.goto('/home');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
        heading,
      );
      const isDialog = /[?&](dept|position|event|posting)=/.test(path);
      if (isDialog) await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await axeFindings(page), path).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `sideways scroll of ${path}`).toBeLessThanOrEqual(0);
    }
  });
}
