import { axeFindings } from '#tests/support/axe.ts';
import { module } from '#tests/support/departments.ts';
import { signIn, waitUntilInstalled } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

test.describe('a department', () => {
  test('has resources whose hash-tags filter, and whose links open safely', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto('/departments/logistics');
    const card = module(page, 'Resources');
    const visit = card.getByRole('link', { name: 'Visit Cargo grid planner' });
    await expect(visit).toHaveAttribute('href', 'https://tools.farwatch.example/grid');
    await expect(visit).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(visit).toHaveAttribute('target', '_blank');
    await expect(card.getByRole('heading', { name: 'Loss form' })).toBeVisible();
    await card.getByRole('button', { name: '#hauling' }).click();
    await expect(card.getByRole('heading', { name: 'Cargo grid planner' })).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Loss form' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Show all' }).click();
    await expect(card.getByRole('heading', { name: 'Loss form' })).toBeVisible();
  });

  test('lets its managers add, edit and delete resources, and nobody else', async ({
    aDevice,
    asMember,
    complaints,
  }) => {
    complaints.allowNetworkFailures(); // the browser reports the refused edit
    const admin = await asMember('admin');
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    await page.goto('/departments/medical');
    await expect(page.getByRole('heading', { name: 'Resources' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add New Resource' })).toHaveCount(0);

    await page.goto('/departments/logistics');
    const card = module(page, 'Resources');
    await card.getByRole('button', { name: 'Add New Resource' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Resource' });
    const box = await dialog.locator('form').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(500);
    await dialog.getByRole('button', { name: 'Add Resource' }).click();
    await expect(dialog.getByText('Name is required.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Fuel prices');
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://tools.farwatch.example/fuel');
    const tags = dialog.getByRole('textbox', { name: 'Tags' });
    await tags.pressSequentially('fuel,prices Fuel weekly');
    await tags.press('Enter');
    await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(3);
    await tags.press('Backspace');
    await expect(dialog.getByRole('button', { name: 'Remove weekly' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Add Resource' }).click();
    await expect(dialog).toHaveCount(0);
    const added = card.getByRole('listitem').filter({ hasText: 'Fuel prices' });
    await expect(added).toContainText('#fuel');
    await expect(added).toContainText('#prices');

    await card.getByRole('button', { name: 'Edit Fuel prices' }).click();
    await card.getByRole('textbox', { name: 'Name' }).fill('Fuel by station');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByRole('heading', { name: 'Fuel by station' })).toBeVisible();

    await card.getByRole('button', { name: 'Edit Fuel by station' }).click();
    const at = '/departments/logistics/resources';
    const row = ((await admin.get(at)) as { id: string; name: string }[]).find(
      ({ name }) => name === 'Fuel by station',
    );
    if (!row) throw new Error('the server has not what the page shows');
    await admin.send('PUT', `${at}/${row.id}`, { ...row, name: 'Fuel, all stations' });
    await card.getByRole('textbox', { name: 'Name' }).fill('Fuel again');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Could not save changes.');
    await expect(card.getByRole('textbox', { name: 'Name' })).toHaveValue('Fuel again');
    await card.getByRole('button', { name: 'Cancel' }).click();

    await card.getByRole('button', { name: 'Delete Fuel, all stations' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Are you sure you want to delete "Fuel, all stations"? This cannot be undone.',
    );
    await question.getByRole('button', { name: 'Keep resource' }).click();
    await expect(card.getByRole('heading', { name: 'Fuel, all stations' })).toBeVisible();
    await card.getByRole('button', { name: 'Delete Fuel, all stations' }).click();
    await question.getByRole('button', { name: 'Delete resource' }).click();
    await expect(card.getByRole('heading', { name: 'Fuel, all stations' })).toHaveCount(0);
    expect(((await admin.get(at)) as { id: string }[]).some(({ id }) => id === row.id)).toBe(false);
  });

  test('says when a resource could not be added or deleted', async ({
    aDevice,
    complaints,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    await page.goto('/departments/logistics');
    const card = module(page, 'Resources');
    await card.getByRole('button', { name: 'Add New Resource' }).click();
    await waitUntilInstalled(page);
    await muster.kill();
    const dialog = page.getByRole('dialog', { name: 'Add New Resource' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Fuel prices');
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://tools.farwatch.example/fuel');
    await dialog.getByRole('button', { name: 'Add Resource' }).click();
    await expect(page.getByText('Could not add resource.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Fuel prices');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: 'Delete Loss form' }).click();
    await page.getByRole('button', { name: 'Delete resource' }).click();
    await expect(page.getByText('Could not delete resource.')).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Loss form' })).toBeVisible();
  });

  test('has postings that say in words whether they are open', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto('/departments/logistics');
    const card = module(page, 'Applications');
    await expect(card.getByRole('button', { name: 'Miner Closed' })).toBeVisible();
    await card.getByRole('button', { name: 'Convoy Lead Open' }).click();
    const dialog = page.getByRole('dialog', { name: 'Convoy Lead' });
    await expect(dialog.getByText('At least ten convoys flown, in any role.')).toBeVisible();
    await expect(dialog.getByText('#convoy')).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
  });

  test('has videos in categories, and a player that starts at once', async ({
    aDevice,
    complaints,
  }) => {
    complaints.allowNetworkFailures(); // the test's browser reaches no video host
    const page = await (await aDevice()).open();
    await page.route(/youtube\.com|vimeo\.com/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
    );
    await signIn(page, 'pilot');
    await page.goto('/departments/logistics');
    const card = module(page, 'Videos');
    const category = card.getByRole('listitem').first();
    const name = 'Convoy basics';
    await category.getByRole('button', { name, exact: true }).click();
    await expect(card.getByRole('heading', { name })).toBeVisible();
    await card
      .getByRole('button', { name: /^Play video: / })
      .first()
      .click();
    const frame = page.getByRole('dialog').locator('iframe');
    await expect(frame).toHaveAttribute(
      'src',
      /^https:\/\/(www\.youtube\.com\/embed|player\.vimeo\.com\/video)\/.*autoplay=1/,
    );
    const ratio = async () => {
      const box = await frame.boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    await expect.poll(ratio).toBeCloseTo(16 / 9, 1);
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Back to Categories' }).click();
    await expect(card.getByRole('button', { name: 'Back to Categories' })).toHaveCount(0);
    await expect(category).toBeVisible();
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
  });
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
