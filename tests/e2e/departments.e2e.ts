import { axeFindings } from '#tests/support/axe.ts';
import { EIGHT, module } from '#tests/support/departments.ts';
import { overhang } from '#tests/support/overhang.ts';
import { arriveAt, waitUntilInstalled } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

test.describe('a department', () => {
  test('says where it has nothing', async ({ aMember, asMember }) => {
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
    const page = await aMember('pilot', { at: at });
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

  test('a department that was never visited opens complete', async ({ aDeviceOf, muster }) => {
    const device = await aDeviceOf('pilot');
    const page = await device.open();
    await arriveAt(page, '/dashboard');
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

    for (const name of EIGHT) {
      await reopened.goto(`/departments/${name.toLowerCase()}`);
      await expect(reopened.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(module(reopened, 'Briefing').locator('.prose')).not.toBeEmpty();
      for (const title of ['Resources', 'Applications', 'Videos']) {
        const rows = module(reopened, title).getByRole('listitem');
        await expect(rows, `${title} of ${name}`).not.toHaveCount(0);
      }
    }
  });
});

test('on a phone and on a desktop axe finds nothing on the departments, and nothing runs out of the side', async ({
  aMember,
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
  const page = await aMember('pilot');
  for (const [path, heading] of places) {
    await page.goto('about:blank'); // another place on the same page would not be opened anew
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(heading);
    const isDialog = /[?&](dept|position|event|posting)=/.test(path);
    if (isDialog) await expect(page.getByRole('dialog')).toBeVisible();
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      const where = `${path} at ${viewport.width} pixels`;
      expect.soft(await axeFindings(page), where).toEqual([]);
      expect.soft(await overhang(page), `sideways scroll of ${where}`).toBeLessThanOrEqual(0);
    }
  }
});
