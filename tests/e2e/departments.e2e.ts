import { axeFindingsAt } from '#tests/support/browser/axe.ts';
import { EIGHT, module } from '#tests/support/portal/departments.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { arriveAt, goOn } from '#tests/support/portal/portal.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test } from './fixtures.ts';

test('a department that was never visited opens complete without a connection; on a phone and on a desktop axe finds nothing on the departments, and nothing runs out of the side; one says where it has nothing', async ({
  aDeviceOf,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const device = await aDeviceOf('pilot');
  await muster.kill();
  const page = await device.open();
  await test.step('a department that was never visited opens complete', async () => {
    await page.goto('/departments/logistics');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logistics');
    await expect(module(page, 'Briefing')).toContainText('The Lyra run is open.');
    await expect(module(page, 'Resources')).toContainText('Cargo grid planner');
    await expect(module(page, 'Manage Applications')).toContainText('Convoy Lead');
    await expect(module(page, 'Videos').getByRole('listitem')).not.toHaveCount(0);
    await expect(module(page, 'Events').getByRole('listitem')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Expand Roster' }).click();
    await expect(module(page, 'Positions & Roster')).toContainText('Hauler');

    for (const name of EIGHT) {
      await goOn(page, `/departments/${name.toLowerCase()}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(module(page, 'Briefing').locator('.prose')).not.toBeEmpty();
      const applications = name === 'Logistics' ? 'Manage Applications' : 'Applications';
      for (const title of ['Resources', applications, 'Videos']) {
        const rows = module(page, title).getByRole('listitem');
        await expect(rows, `${title} of ${name}`).not.toHaveCount(0);
      }
    }
  });

  await muster.start();
  await test.step('on a phone and on a desktop axe finds nothing, and nothing runs out of the side', async () => {
    const leader = await asMember('leader');
    const event = await leader.createEvent('Milk run');
    const at = '/departments/logistics';
    const [posting] = (await leader.get(`${at}/applications`)) as { id: string; title: string }[];
    const [category] = (await leader.get(`${at}/video-categories`)) as { id: string }[];
    await arriveAt(page, '/departments');
    const dialog = (name = '') => page.getByRole('dialog', { name, exact: true });
    // Each with a sign that only this place has. The roster comes last: once it is open, it stays so.
    const places = [
      ['/departments', 'ORG Departments', page.getByRole('heading', { name: 'ORG Departments' })],
      ['/departments?dept=medical', 'ORG Departments', dialog('Medical')],
      [
        `${at}?category=${category?.id ?? ''}`,
        'Logistics',
        page.getByRole('button', { name: 'Back to Categories' }),
      ],
      [`${at}?event=${event.id}`, 'Logistics', dialog('Milk run')],
      [`${at}?posting=${posting?.id ?? ''}`, 'Logistics', dialog(posting?.title)],
      ['/departments/catering', 'Departments', page.getByText('Department not found.')],
      [`${at}#roster`, 'Logistics', page.getByRole('button', { name: 'Collapse Roster' })],
      [`${at}?position=Hauler#roster`, 'Logistics', dialog('Hauler')],
    ] as const;
    for (const [path, heading, sign] of places) {
      await goOn(page, path);
      // As a list: the screen before stands beside the next for a moment.
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText([
        heading,
      ]);
      await expect(sign).toBeVisible();
      await onPhoneAndDesktop(page, async (where) => {
        const what = `${path} on a ${where}`;
        expect.soft(await axeFindingsAt(page, where), what).toEqual([]);
        expect
          .soft(await horizontalOverflow(page), `sideways scroll of ${what}`)
          .toBeLessThanOrEqual(0);
      });
    }
  });

  await test.step('a department says where it has nothing', async () => {
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
    await goOn(page, at);
    await expect(page.getByText('No upcoming events for this department.')).toBeVisible();
    await expect(page.getByText('No resources available.')).toBeVisible();
    await expect(page.getByText('No open applications.')).toBeVisible();
    await expect(page.getByText('No video categories found yet.')).toBeVisible();

    await admin.send('POST', `${at}/video-categories`, { categoryName: 'Triage' });
    await page.getByRole('button', { name: 'Triage', exact: true }).click();
    await expect(page.getByText('No videos found in this category.')).toBeVisible();
  });
});
