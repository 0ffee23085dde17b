import type { Locator } from '@playwright/test';
import { SYNC_TAG } from '#data/background-sync.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { REFUSED, signIn, WAITING, waitUntilInstalled } from '#tests/support/portal.ts';
import { fireSync } from '#tests/support/worker-events.ts';
import { expect, test, type Page } from './fixtures.ts';

// The pilot holds a position in Logistics and none in Support; the chief leads Logistics.
const SUPPORT = '/departments/support';
const LOGISTICS = '/departments/logistics';

interface Posting {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly isOpen: boolean;
  readonly revision: number;
  readonly submissions: readonly { readonly username: string | null; readonly message: string }[];
}

async function postingsOn(admin: ApiClient, department: string): Promise<readonly Posting[]> {
  return (await admin.get(`${department}/applications/admin`)) as Posting[];
}

async function posting(admin: ApiClient, department: string, title: string): Promise<Posting> {
  const found = (await postingsOn(admin, department)).find((one) => one.title === title);
  if (!found) throw new Error(`there is no posting for ${title}`);
  return found;
}

/** The words that a member submitted to the Gunner's posting, as the server has them. */
async function submittedBy(admin: ApiClient, username: string): Promise<string[]> {
  const { submissions } = await posting(admin, SUPPORT, 'Gunner');
  return submissions.filter((one) => one.username === username).map(({ message }) => message);
}

async function setOpen(admin: ApiClient, of: Posting, isOpen: boolean): Promise<void> {
  const { id, title, description, tags } = of;
  const at = `${SUPPORT}/applications/${id}`;
  await admin.send('PUT', at, { title, description, tags, isOpen });
}

function applications(page: Page): Locator {
  return page.getByRole('region', { name: 'Applications', exact: true });
}

function managed(page: Page): Locator {
  return page.getByRole('region', { name: 'Manage Applications', exact: true });
}

function gunner(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Gunner', exact: true });
}

function message(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your message' });
}

async function openGunner(page: Page): Promise<void> {
  await applications(page).getByRole('button', { name: 'Gunner' }).click();
  await expect(message(page)).toBeVisible();
}

async function submit(page: Page, words: string): Promise<void> {
  await openGunner(page);
  await message(page).click();
  await page.keyboard.type(words);
  await gunner(page).getByRole('button', { name: 'Submit' }).click();
  await expect(gunner(page)).toHaveCount(0);
}

/** A member's page of Support that works without the server. */
async function memberAtSupport(page: Page): Promise<void> {
  await signIn(page, 'pilot');
  await page.goto(SUPPORT);
  await expect(applications(page).getByRole('button', { name: 'Gunner Open' })).toBeVisible();
  await waitUntilInstalled(page);
}

test.describe('a member', () => {
  test('submits an application, of which a draft is kept until then', async ({
    aDevice,
    asMember,
  }) => {
    const admin = await asMember('admin');
    const page = await (await aDevice()).open();
    await memberAtSupport(page);
    await openGunner(page);
    const dialog = gunner(page);
    await expect(dialog.getByText('Takes a turret where one is free.')).toBeVisible();
    await expect(dialog.getByText('#gunnery')).toBeVisible();
    await message(page).click();
    await page.keyboard.type('   ');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Message cannot be empty.')).toBeVisible();
    await expect(message(page)).toBeFocused();

    await page.keyboard.press('Control+a');
    await page.keyboard.type('I aim ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('well.');
    await expect(dialog.getByText('Message cannot be empty.')).toHaveCount(0);
    await expect(dialog.getByText('Draft kept on this device')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await openGunner(page);
    await expect(message(page)).toHaveText('I aim well.');
    expect(await submittedBy(admin, 'pilot')).toEqual([]);

    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Application submitted.')).toBeVisible();
    expect(await submittedBy(admin, 'pilot')).toEqual(['<p>I aim <strong>well.</strong></p>']);
    await openGunner(page);
    await expect(message(page)).toHaveText('');
    await expect(dialog.getByRole('region', { name: 'Your applications' })).toContainText(
      'Submitted',
    );
  });

  test('cannot submit to a closed posting, and is told why', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await memberAtSupport(page);
    await applications(page).getByRole('button', { name: 'Refuel Pilot Closed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuel Pilot' });
    const button = dialog.getByRole('button', { name: 'Submit' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(
      'This posting is closed and takes no applications now.',
    );
    await expect(message(page)).toHaveAttribute('aria-disabled', 'true');
  });

  test('manages no department that they hold no position in', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await memberAtSupport(page);
    await expect(managed(page)).toHaveCount(0);
    await page.goto(LOGISTICS);
    await expect(managed(page)).toBeVisible();
  });

  test('opens a posting by its own link, and a recruit none', async ({ aDevice, asMember }) => {
    const { id } = await posting(await asMember('admin'), SUPPORT, 'Gunner');
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await page.goto(`${SUPPORT}?posting=${id}`);
    await expect(gunner(page)).toBeVisible();
    await gunner(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(gunner(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/departments\/support$/);

    const other = await (await aDevice()).open();
    await signIn(other, 'recruit');
    await other.goto(`${SUPPORT}?posting=${id}`);
    await expect(other).toHaveURL(/\/home$/);
  });
});

test.describe('an application that is submitted while the server is dead', () => {
  test.beforeEach(({ complaints }) => {
    complaints.allowNetworkFailures();
  });

  test('waits over a reload and arrives once, and so does another one', async ({
    aDevice,
    asMember,
    muster,
  }) => {
    const page = await (await aDevice()).open();
    await memberAtSupport(page);
    await muster.kill();
    await submit(page, 'I aim well.');
    const waits = 'Waiting to send: your application for Gunner is kept on this device.';
    await expect(page.getByText(waits)).toBeVisible();
    await page.reload();
    const row = applications(page).getByRole('button', { name: 'Gunner' });
    await expect(row).toContainText(WAITING);
    await submit(page, 'And I am never late.');
    await openGunner(page);
    const own = gunner(page).getByRole('region', { name: 'Your applications' });
    await expect(own.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Application submitted.')).toHaveCount(0);

    await muster.start();
    await expect(page.getByText('Application submitted.')).toBeVisible({ timeout: 60_000 });
    await expect(own.getByText('Submitted')).toHaveCount(2, { timeout: 60_000 });
    const admin = await asMember('admin');
    expect(await submittedBy(admin, 'pilot')).toEqual([
      '<p>I aim well.</p>',
      '<p>And I am never late.</p>',
    ]);
  });

  test('is delivered by the worker when no tab is open', async ({ aDevice, asMember, muster }) => {
    const device = await aDevice();
    const page = await device.open();
    const other = await device.context.newPage();
    await memberAtSupport(page);
    await muster.kill();
    await submit(page, 'I aim well.');
    await page.close();

    await muster.start();
    const admin = await asMember('admin');
    expect(await submittedBy(admin, 'pilot')).toEqual([]);
    await fireSync(other, muster.url, SYNC_TAG);
    await expect.poll(() => submittedBy(admin, 'pilot')).toEqual(['<p>I aim well.</p>']);
  });

  test('and closed meanwhile is told by name, and its message can be sent again', async ({
    aDevice,
    asMember,
    muster,
  }) => {
    const device = await aDevice();
    const page = await device.open();
    await memberAtSupport(page);
    await muster.kill();
    await submit(page, 'I aim well.');
    await device.close();
    await muster.start();
    const admin = await asMember('admin');
    const before = await posting(admin, SUPPORT, 'Gunner');
    await setOpen(admin, before, false);

    const reopened = await device.open();
    await reopened.goto(SUPPORT);
    const told = reopened.getByRole('alert').filter({ hasText: 'Failed to submit.' });
    await expect(told).toContainText('Gunner, Support: "Gunner" is closed.', { timeout: 60_000 });
    await expect(
      applications(reopened).getByRole('button', { name: `Gunner Closed ${REFUSED}` }),
    ).toBeVisible();
    await told.getByRole('button', { name: 'View' }).click();
    const entry = reopened.getByRole('listitem').filter({
      has: reopened.getByRole('heading', { name: 'Application for Gunner, Support' }),
    });
    await entry.getByText('Your message').click();
    await expect(entry.getByText('I aim well.')).toBeVisible();
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await entry.getByRole('button', { name: 'Copy message' }).click();
    await expect(reopened.getByText('Message copied.')).toBeVisible();
    expect(await reopened.evaluate(() => navigator.clipboard.readText())).toBe('I aim well.');

    await setOpen(admin, before, true);
    await entry.getByRole('link', { name: 'Open posting' }).click();
    const own = gunner(reopened).getByRole('region', { name: 'Your applications' });
    await own.getByRole('button', { name: 'Edit and send again' }).click();
    await expect(own).toHaveCount(0);
    await expect(message(reopened)).toHaveText('I aim well.');
    await message(reopened).press('Control+End');
    await reopened.keyboard.type(' Still.');
    await gunner(reopened).getByRole('button', { name: 'Submit' }).click();
    await expect(reopened.getByText('Application submitted.')).toBeVisible();
    expect(await submittedBy(admin, 'pilot')).toEqual(['<p>I aim well. Still.</p>']);
  });

  test('and deleted meanwhile is told by name and keeps its message', async ({
    aDevice,
    asMember,
    muster,
  }) => {
    const device = await aDevice();
    const page = await device.open();
    await memberAtSupport(page);
    await muster.kill();
    await submit(page, 'I aim well.');
    await device.close();
    await muster.start();
    const admin = await asMember('admin');
    const { id } = await posting(admin, SUPPORT, 'Gunner');
    await admin.send('DELETE', `${SUPPORT}/applications/${id}`);

    const reopened = await device.open();
    await reopened.goto('/sync');
    const told = reopened.getByRole('alert').filter({ hasText: 'Failed to submit.' });
    await expect(told).toContainText('Gunner, Support: This posting does not exist any more.', {
      timeout: 60_000,
    });
    const entry = reopened.getByRole('listitem').filter({
      has: reopened.getByRole('heading', { name: 'Application for Gunner, Support' }),
    });
    await expect(entry).toContainText('This posting does not exist any more.');
    await expect(entry.getByRole('link', { name: 'Open posting' })).toHaveCount(0);
    await expect(entry.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    await entry.getByText('Your message').click();
    await expect(entry.getByText('I aim well.')).toBeVisible();
  });
});

test.describe('a manager', () => {
  test('posts, closes, reopens and deletes with the keyboard alone', async ({
    aDevice,
    asMember,
  }) => {
    const admin = await asMember('admin');
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    await page.goto(`${LOGISTICS}#manage-applications`);
    await tabTo(page, managed(page).getByRole('button', { name: 'Post New Application' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Post New Application' });
    await expect(page).toHaveURL(/managed=new/);
    const title = dialog.getByRole('combobox', { name: 'Position' });
    await expect(title).toBeFocused();
    const offered = (await admin.get(`${LOGISTICS}/positions`)) as { title: string }[];
    await expect(title.getByRole('option')).toHaveText([
      'Choose a position',
      ...offered.map((one) => one.title),
    ]);
    await tabTo(page, dialog.getByRole('button', { name: 'Post', exact: true }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Title is required.')).toBeVisible();
    await expect(title).toBeFocused();
    await page.keyboard.type('Salvager');
    await expect(title).toHaveValue('Salvager');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Description' }));
    await page.keyboard.type('Knows what is in every hold.');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Tags' }));
    await page.keyboard.type('loading,evenings loading beginners x');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(title).toHaveValue('Salvager');
    await tabTo(page, dialog.getByRole('button', { name: 'Post', exact: true }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(applications(page).getByRole('button', { name: 'Salvager Open' })).toBeVisible();
    const posted = await posting(admin, LOGISTICS, 'Salvager');
    expect(posted).toMatchObject({
      description: '<p>Knows what is in every hold.</p>',
      tags: ['loading', 'evenings', 'beginners'],
      isOpen: true,
    });

    await tabTo(page, managed(page).getByRole('button', { name: 'Salvager Open' }));
    await page.keyboard.press('Enter');
    const own = page.getByRole('dialog', { name: 'Salvager' });
    await expect(own.getByText('Submissions (0)')).toBeVisible();
    await expect(own.getByText('No submissions yet.')).toBeVisible();
    await tabTo(page, own.getByRole('button', { name: 'Close Posting' }));
    await page.keyboard.press('Enter');
    const reopen = own.getByRole('button', { name: 'Reopen Posting' });
    await expect(reopen).toBeFocused();
    expect((await posting(admin, LOGISTICS, 'Salvager')).isOpen).toBe(false);
    await page.keyboard.press('Enter');
    await expect(own.getByRole('button', { name: 'Close Posting' })).toBeFocused();
    expect((await posting(admin, LOGISTICS, 'Salvager')).isOpen).toBe(true);

    await tabTo(page, own.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Are you sure you want to delete "Salvager"? This cannot be undone.',
    );
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(own).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(page, question.getByRole('button', { name: 'Delete posting' }));
    await page.keyboard.press('Enter');
    await expect(own).toHaveCount(0);
    await expect(managed(page).getByRole('button', { name: 'Salvager' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/departments\/logistics(#.*)?$/);
    const left = await postingsOn(admin, LOGISTICS);
    expect(left.some(({ id }) => id === posted.id)).toBe(false);
  });

  test('reads what was submitted, also by members who are gone', async ({ aDevice, asMember }) => {
    const { id } = await posting(await asMember('admin'), LOGISTICS, 'Quartermaster');
    const at = `${LOGISTICS}/applications/${id}/submit`;
    const text = '<p>Every <strong>tenth</strong> crate.</p>';
    await (await asMember('crew7')).send('POST', at, { message: text });
    const leaving = await asMember('crew8');
    await leaving.send('POST', at, { message: '<p>Gone soon.</p>' });
    await leaving.send('DELETE', '/auth/user/delete');

    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    await page.goto(`${LOGISTICS}?managed=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Quartermaster' });
    const { submissions } = await posting(await asMember('admin'), LOGISTICS, 'Quartermaster');
    const list = dialog.getByRole('group');
    await expect(list.getByText(`Submissions (${submissions.length})`)).toBeVisible();
    const row = list.getByRole('listitem').filter({ hasText: 'crew7' });
    await expect(row.locator('strong', { hasText: 'tenth' })).toBeVisible();
    await expect(list.getByText('[Unknown]')).toBeVisible();
    await list.getByText(/^Submissions/).click();
    await expect(list.getByText('[Unknown]')).toBeHidden();
    await page.goBack();
    await page.goForward();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/departments\/logistics$/);
  });

  test('is told when somebody else was faster, and what stands now', async ({
    aDevice,
    asMember,
    complaints,
  }) => {
    complaints.allowNetworkFailures(); // the browser reports the refused edit
    const admin = await asMember('admin');
    const { id } = await posting(admin, LOGISTICS, 'Convoy Lead');
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    await page.goto(`${LOGISTICS}?managed=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Convoy Lead' });
    const description = '<p>We have one now.</p>';
    await page.route(`**/api${LOGISTICS}/applications/${id}`, async (route) => {
      const draft = { title: 'Convoy Lead', description, tags: [], isOpen: true };
      await admin.send('PUT', `${LOGISTICS}/applications/${id}`, draft);
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Close Posting' }).click();
    await expect(page.getByText('Failed to toggle open/closed')).toBeVisible();
    await expect(dialog.getByText('We have one now.')).toBeVisible();
    const note = dialog.getByText('admin changed this in the meantime. This is how it stands now.');
    await expect(note).toBeVisible();
    expect((await posting(admin, LOGISTICS, 'Convoy Lead')).isOpen).toBe(true);
  });

  test('is told before and after that managing needs a connection', async ({
    aDevice,
    asMember,
    complaints,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const { id, submissions } = await posting(await asMember('admin'), LOGISTICS, 'Convoy Lead');
    const page = await (await aDevice()).open();
    await signIn(page, 'chief');
    await waitUntilInstalled(page);
    await muster.kill();
    await page.goto(`${LOGISTICS}?managed=new`);
    const form = page.getByRole('dialog', { name: 'Post New Application' });
    await expect(form.getByText(/^You are offline\. Posting needs a connection/)).toBeVisible();
    await form.getByRole('combobox', { name: 'Position' }).selectOption('Salvager');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByText('Failed to post application.')).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Position' })).toHaveValue('Salvager');

    await page.goto(`${LOGISTICS}?managed=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Convoy Lead' });
    await expect(dialog.getByText('At least ten convoys flown, in any role.')).toBeVisible();
    await expect(dialog.getByText(/^You are offline\. Closing/)).toBeVisible();
    await expect(dialog.getByText('Submissions are not kept on this device.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close Posting' }).click();
    await expect(page.getByText('Failed to toggle open/closed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete posting' }).click();
    await expect(page.getByText('Failed to delete')).toBeVisible();

    await muster.start();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByText(`Submissions (${submissions.length})`)).toBeVisible();
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`at ${viewport.width} pixels axe finds nothing on postings, and nothing runs out of the side`, async ({
    aDevice,
    asMember,
    complaints,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const admin = await asMember('admin');
    const open = await posting(admin, LOGISTICS, 'Convoy Lead');
    const closed = await posting(admin, LOGISTICS, 'Miner');
    const device = await aDevice({ viewport });
    let page = await device.open();
    await signIn(page, 'chief');
    await page.goto(`${LOGISTICS}?posting=${open.id}`);
    await waitUntilInstalled(page);
    await message(page).click();
    await muster.kill();
    await page.keyboard.type('I am calm.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await device.close();
    await muster.start();
    const manager = await asMember('admin');
    const { title, description, tags } = open;
    const at = `${LOGISTICS}/applications/${open.id}`;
    await manager.send('PUT', at, { title, description, tags, isOpen: false });
    page = await device.open();
    await page.goto('/sync');
    await expect(page.getByText('Needs you')).toBeVisible({ timeout: 60_000 });

    const places = [
      ['/sync', page.getByText('Your message')],
      [`${LOGISTICS}#manage-applications`, managed(page)],
      [`${LOGISTICS}?posting=${open.id}`, message(page)],
      [`${LOGISTICS}?posting=${closed.id}`, message(page)],
      [`${LOGISTICS}?managed=${open.id}`, page.getByText(/^Submissions \(/)],
      [`${LOGISTICS}?managed=new`, page.getByRole('textbox', { name: 'Description' })],
    ] as const;
    for (const [path, sign] of places) {
      await page.goto('/home');
      await page.goto(path);
      await expect(sign).toBeVisible();
      expect.soft(await axeFindings(page), path).toEqual([]);
      const overflow = await page.evaluate(() => {
        const dialog = document.querySelector('dialog .dialog-scroll') ?? document.documentElement;
        return dialog.scrollWidth - dialog.clientWidth;
      });
      expect.soft(overflow, `sideways scroll of ${path}`).toBeLessThanOrEqual(0);
    }
  });
}

test('the sidebar marks one place: the department where it has an entry of its own', async ({
  aDevice,
}) => {
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await page.goto(LOGISTICS);
  await expect(current).toHaveText(['Logistics']);
  await page.getByRole('button', { name: 'My Depts' }).click();
  await expect(current.filter({ visible: true })).toHaveText(['My Depts']);
  await page.goto(SUPPORT);
  await expect(current).toHaveText(['All Departments']);
  await page.goto('/departments');
  await expect(current).toHaveText(['All Departments']);
});
