import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import type { Profile } from '#contract/members.ts';
import type { SyncPage } from '#contract/sync.ts';
import { textOf } from '#domain/html-policy.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { fillTheDisk } from '#tests/support/full-disk.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { signIn, WAITING, waitUntilInstalled } from '#tests/support/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test, type Page } from './fixtures.ts';

const UPDATE = { method: 'PUT', path: '/api/auth/user/update-profile' };
const UPLOAD = { method: 'POST', path: '/api/auth/user/upload-avatar' };

/** A worker that the test's browser blocks is registered as `undefined`, which no browser of a person does. */
const BLOCKED_WORKER = /reading 'addEventListener'/;

function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}
const userCard = (page: Page) => card(page, 'User Information');
const journeyCard = (page: Page) => card(page, 'My Org Journey');
const journeyDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Org Journey' });

/** What stands beside a name in a card. */
function fact(within: Locator, name: string): Locator {
  const term = within.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
  return term.locator('xpath=following-sibling::dd');
}

async function openDashboard(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await page.goto('/dashboard');
  await expect(userCard(page)).toBeVisible();
}

async function startEditing(page: Page): Promise<void> {
  await userCard(page).getByRole('button', { name: 'Edit Profile' }).click();
  await expect(field(page, 'Name')).toBeFocused();
}

function field(page: Page, name: string): Locator {
  return userCard(page).getByRole('textbox', { name, exact: true });
}

function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

async function profileOf(client: ApiClient): Promise<Profile> {
  return (await client.get('/auth/user/profile')) as Profile;
}

test.describe('the dashboard', () => {
  test('shows a member what the portal knows', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await openDashboard(page, 'pilot');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, pilot');
    const user = userCard(page);
    await expect(user.getByRole('heading', { name: 'pilot' })).toBeVisible();
    await expect(user.getByText('Member', { exact: true })).toBeVisible();
    await expect(fact(user, 'Game username')).toHaveText('Iona_Vale');
    await expect(fact(user, 'Discord name')).toHaveText('iona_vale.fw');
    await expect(fact(user, 'Email')).toHaveText('pilot@farwatch.example');
    await expect(fact(user, 'Primary position')).toHaveText('Hauler');
    await expect(fact(user, 'Secondary position')).toHaveText('None');
    await expect(fact(user, 'Tertiary position')).toHaveText('None');
    await expect(fact(user, 'Last login')).toHaveText(/^\d+ \w+ \d{4}, \d\d:\d\d$/);
    await expect(fact(user, 'Joined')).toHaveText(/^\d+ \w+ \d{4}$/);
    await expect(user.locator('img')).toHaveAttribute('src', '/art/sample/crew/01.webp');

    const journey = journeyCard(page);
    await expect(fact(journey, 'Interests')).toHaveText('ExplorationMiningLogisticsHauling');
    await expect(fact(journey, 'Playstyle')).toHaveText('Weekly Ops');
    await expect(fact(journey, 'Squad preference')).toHaveText('Looking for a Squad');
    await expect(fact(journey, 'Skills and contributions')).toContainText('brings snacks');
    await expect(fact(journey, 'Primary role')).toHaveText('Hauler');
    await expect(fact(journey, 'Secondary role')).toHaveText('Field Medic');
    await expect(fact(journey, 'Tertiary role')).toHaveText('None selected');
    await expect(button(page, 'Set Preferences')).toHaveCount(0);

    const slots = card(page, 'My Positions').getByRole('listitem');
    await expect(slots).toHaveText([
      /HaulerPrimaryMoves cargo/,
      /NoneSecondaryNo description available./,
      /NoneTertiaryNo description available./,
    ]);
    await expect(card(page, 'My Positions')).toContainText('at most 3 positions at once');
  });

  test('says so where there is nothing', async ({ aDevice, asMember }) => {
    await cancelAll(await asMember('recruit'));
    const page = await (await aDevice()).open();
    await openDashboard(page, 'recruit');
    for (const name of ['Interests', 'Playstyle', 'Squad preference', 'Primary role']) {
      await expect(fact(journeyCard(page), name)).toHaveText('None selected');
    }
    await expect(fact(journeyCard(page), 'Skills and contributions')).toHaveText('None selected');
    await expect(page.getByText("You haven't RSVP'd to any events yet.")).toBeVisible();
    await expect(userCard(page).locator('img')).toHaveAttribute('src', /defaults\/avatar/);
  });

  test('fills what the server leaves out', async ({ aDevice, asMember, complaints }) => {
    complaints.allow(BLOCKED_WORKER);
    complaints.allowNetworkFailures(); // of the picture that is broken
    const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
    await (await asMember('pilot')).rsvp(event.id, role);
    const device = await aDevice({ blockServiceWorkers: true });
    const page = await device.open();
    await page.route('**/api/sync*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: bare((await answer.json()) as SyncPage) });
    });
    await page.route('**/art/sample/crew/01.webp', (route) => route.abort());
    await signIn(page, 'pilot'); // leads to the dashboard
    await expect(userCard(page).locator('img')).toHaveAttribute('src', /defaults\/avatar/);
    await expect(page.getByRole('banner').getByRole('link').locator('img').last()).toHaveAttribute(
      'src',
      /defaults\/avatar/,
    );
    await expect(fact(userCard(page), 'Last login')).toHaveText('Never');
    await expect(fact(userCard(page), 'Joined')).toHaveText('Unknown');
    const row = rsvpRow(page, event.title);
    await expect(row).toContainText('Missing role information. Cannot cancel RSVP.');
    await expect(row.getByRole('button')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  for (const [username, role] of [
    ['admin', 'Admin'],
    ['leader', 'Leader'],
  ] as const) {
    test(`names the role of ${username}`, async ({ aDevice }) => {
      const page = await (await aDevice()).open();
      await openDashboard(page, username);
      await expect(userCard(page).getByText(role, { exact: true })).toBeVisible();
      await expect(page.getByText(`Signed in as ${role}`)).toBeVisible();
    });
  }
});

test.describe('editing the profile', () => {
  test('keeps what was typed over Cancel, and saves it', async ({ aDevice, asMember }) => {
    const pilot = await asMember('pilot');
    const page = await (await aDevice()).open();
    await openDashboard(page, 'pilot');
    await startEditing(page);
    await expect(userCard(page)).toContainText(
      'Your Discord name must be accurate, because it is used for event role assignments.',
    );
    await expect(userCard(page)).toContainText(
      'Your email must be valid, because it is used for password reset.',
    );
    await expect(fact(userCard(page), 'Account role')).toHaveText('Member');
    await field(page, 'Discord name').fill('iona.vale');
    await button(page, 'Cancel').click();
    await expect(fact(userCard(page), 'Discord name')).toHaveText('iona_vale.fw');
    await expect(button(page, 'Edit Profile')).toBeFocused();

    await startEditing(page);
    await expect(field(page, 'Discord name')).toHaveValue('iona.vale');
    await field(page, 'Game username').fill('IonaVale_77');
    await button(page, 'Save').click();
    await expect(fact(userCard(page), 'Discord name')).toHaveText('iona.vale');
    await expect(fact(userCard(page), 'Game username')).toHaveText('IonaVale_77');
    await expect(page.getByRole('status').getByText('Profile: ')).toHaveText(
      'Profile: game username changed to IonaVale_77, Discord name changed to iona.vale',
    );
    await expect(userCard(page).getByText(WAITING)).toHaveCount(0);
    expect(await profileOf(pilot)).toMatchObject({
      username: 'pilot',
      discordName: 'iona.vale',
      gameUserName: 'IonaVale_77',
    });
  });

  test('stays open with what is wrong at its field', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await openDashboard(page, 'pilot');
    await startEditing(page);
    await field(page, 'Name').fill(' ');
    await button(page, 'Save').click();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter a name.');
    await expect(field(page, 'Name')).toBeFocused();
  });

  test('tells of a name that is taken, and goes on from what was typed', async ({
    aDevice,
    asMember,
    complaints,
  }) => {
    complaints.allowNetworkFailures(); // a refusal is one, to the browser
    const pilot = await asMember('pilot');
    const page = await (await aDevice()).open();
    await openDashboard(page, 'pilot');
    await startEditing(page);
    await field(page, 'Name').fill('admin');
    await field(page, 'Discord name').fill('iona.vale');
    await button(page, 'Save').click();
    await expect(page.getByRole('alert')).toContainText('This username is taken.');
    await expect(userCard(page)).toContainText('Your last change was not accepted.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, pilot');

    await startEditing(page);
    await expect(field(page, 'Name')).toHaveValue('admin');
    await expect(field(page, 'Name')).toHaveAccessibleDescription('This username is taken.');
    await expect(field(page, 'Discord name')).toHaveValue('iona.vale');
    await field(page, 'Name').fill('Iona Vale');
    await button(page, 'Save').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Iona Vale');
    await expect(userCard(page)).not.toContainText('not accepted');
    await expect
      .poll(() => profileOf(pilot))
      .toMatchObject({ username: 'Iona Vale', discordName: 'iona.vale' });
  });

  test('without a connection waits, outlives the browser, and arrives once', async ({
    aDevice,
    asMember,
    complaints,
    faults,
  }) => {
    complaints.allowNetworkFailures();
    const pilot = await asMember('pilot');
    const device = await aDevice({ baseURL: faults.url });
    let page = await device.open();
    await openDashboard(page, 'pilot');
    await waitUntilInstalled(page);
    const { revision } = await profileOf(pilot);
    await faults.refuse();
    await page.reload();
    await startEditing(page);
    await expect(userCard(page).getByRole('status').first()).toContainText(
      'Uploading a picture and deleting your account need a connection.',
      { timeout: 40_000 },
    );
    await field(page, 'Discord name').fill('iona.vale');
    await button(page, 'Save').click();
    await expect(userCard(page).getByText(WAITING)).toBeVisible();
    await expect(fact(userCard(page), 'Discord name')).toHaveText('iona.vale');

    await device.close();
    page = await device.open();
    await page.goto('/sync');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Profile: Discord name changed to iona.vale' }),
    ).toBeVisible();
    await page.goto('/dashboard');
    await expect(userCard(page).getByText(WAITING)).toBeVisible();
    faults.inject(UPDATE, { kind: 'drop-answer' }, 1);
    await faults.accept();
    await expect(userCard(page).getByText(WAITING)).toHaveCount(0, { timeout: 60_000 });
    await expect(fact(userCard(page), 'Discord name')).toHaveText('iona.vale');
    expect(await profileOf(pilot)).toMatchObject({
      discordName: 'iona.vale',
      revision: revision + 1,
    });
    expect(faults.count(UPDATE)).toBeGreaterThanOrEqual(2);
  });

  test('FAULTS 13 on two devices keeps what the other changed, and tells what was lost', async ({
    aDevice,
    asMember,
    complaints,
    faults,
  }) => {
    complaints.allowNetworkFailures();
    const pilot = await asMember('pilot');
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await openDashboard(page, 'pilot');
    faults.inject({ path: /^\/api\// }, { kind: 'drop-request' });
    await startEditing(page);
    await field(page, 'Discord name').fill('iona.vale');
    await button(page, 'Save').click();
    await expect(userCard(page).getByText(WAITING)).toBeVisible();

    const { username } = await profileOf(pilot);
    const other = { username, gameUserName: 'IonaVale_77', discordName: 'other.device' };
    await pilot.send('PUT', '/auth/user/update-profile', other);
    faults.heal();
    await expect(fact(userCard(page), 'Game username')).toHaveText('IonaVale_77', {
      timeout: 60_000,
    });
    await expect(fact(userCard(page), 'Discord name')).toHaveText('iona.vale');
    expect(await profileOf(pilot)).toMatchObject({
      gameUserName: 'IonaVale_77',
      discordName: 'iona.vale',
    });
    const told = 'Another device had changed your Discord name to other.device meanwhile';
    await expect(page.getByRole('status').filter({ hasText: told }).first()).toBeVisible();
    await page.goto('/sync');
    await expect(card(page, 'Sent').getByRole('listitem')).toContainText([told]);
  });
});

test.describe('the avatar', () => {
  test('is chosen, seen, and uploaded', async ({ aDevice, asMember, complaints, faults }) => {
    complaints.allowNetworkFailures(); // of the picture that is none
    const pilot = await asMember('pilot');
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await openDashboard(page, 'pilot');
    await startEditing(page);
    const input = page.getByLabel('Avatar image');
    await expect(input).toHaveAttribute('accept', /^image.\*$/);
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await button(page, 'Choose image').click();
      await (await chooser).setFiles({ name, mimeType, buffer });
    };

    await button(page, 'Upload').click();
    await choose('notes.txt', 'text/plain', Buffer.from('hello'));
    await expect(userCard(page)).toContainText('notes.txt is not an image.');
    await button(page, 'Upload').click();
    expect(faults.count(UPLOAD)).toBe(0);

    await choose('broken.png', 'image/png', Buffer.from('no picture at all'));
    await button(page, 'Upload').click();
    await expect(page.getByRole('alert').getByText('Upload failed')).toBeVisible();
    await expect(userCard(page)).toContainText('broken.png, 1 kB, not uploaded yet');
    await page.getByRole('button', { name: 'Dismiss: Upload failed' }).click();

    const picture = { width: 64, height: 64, channels: 3 as const, background: '#c43a33' };
    const png = await sharp({ create: picture }).png().toBuffer();
    await choose('visor.png', 'image/png', png);
    const preview = userCard(page).locator('img');
    await expect(preview).toHaveAttribute('src', /^blob:/);
    faults.inject(UPLOAD, { kind: 'drop-request' }, 1);
    await button(page, 'Upload').click();
    await expect(page.getByRole('alert').getByText('Upload failed')).toBeVisible();
    await button(page, 'Cancel').click();
    await startEditing(page);
    await expect(preview).toHaveAttribute('src', /^blob:/);

    await button(page, 'Upload').click();
    await expect(page.getByRole('status').getByText('Your avatar was changed.')).toBeVisible();
    const { avatarUrl } = await profileOf(pilot);
    expect(avatarUrl).toContain('/uploads/');
    await expect(preview).toHaveAttribute('src', new RegExp(`${avatarUrl}$`));
    const mine = page.getByRole('link', { name: 'pilot, my profile' }).locator('img');
    await expect(mine).toHaveAttribute('src', new RegExp(`${avatarUrl}$`));
  });
});

test.describe('Edit Org Journey', () => {
  test('opens from the banner with the defaults, and saves at once', async ({
    aDevice,
    asMember,
  }) => {
    const recruit = await asMember('recruit');
    const page = await (await aDevice()).open();
    await openDashboard(page, 'recruit');
    await button(page, 'Set Preferences').click();
    await expect(button(page, 'Set Preferences')).toHaveCount(0);
    const dialog = journeyDialog(page);
    await expect(dialog.getByRole('checkbox')).toHaveCount(12);
    for (const name of interests) {
      const isDefault = ['Exploration', 'Mining'].includes(name);
      await expect(dialog.getByRole('checkbox', { name })).toBeChecked({ checked: isDefault });
    }
    const playstyle = dialog.getByRole('combobox', { name: 'Playstyle' });
    await expect(playstyle).toHaveValue('Weekly Ops');
    await expect(playstyle.locator('option')).toHaveText([
      ...['Casual', 'Balanced', 'Weekly Ops', 'Hardcore', 'undecided'],
    ]);
    const squad = dialog.getByRole('combobox', { name: 'Squad preference' });
    await expect(squad).toHaveValue('Looking for a Squad');
    await expect(squad.locator('option')).toHaveText([
      ...['Looking for a Squad', 'Wants to Lead a squad'],
      ...['Flight Squad', 'Ground Squad', 'Vehicle Squad'],
    ]);
    const skills = dialog.getByRole('textbox', { name: 'Skills and contributions' });
    await expect(skills).toHaveValue('Logistics, Mentoring, Fleet Tactics');
    await expect(skills).toHaveAttribute('rows', '4');

    await dialog.getByRole('checkbox', { name: 'RP / Lore' }).check();
    await playstyle.selectOption('Hardcore');
    await choosePosition(dialog, 'Primary', 'Scout (Exploration)');
    await expect(dialog.getByRole('combobox', { name: 'Primary Scout' })).toBeFocused();
    await dialog.getByRole('combobox', { name: /^Secondary/ }).click();
    const secondary = dialog.getByRole('listbox', { name: 'Secondary' });
    await expect(secondary.getByRole('option', { name: 'Miner (Logistics)' })).toBeVisible();
    await expect(secondary.getByRole('option').first()).toHaveText('None selected');
    await expect(secondary.getByRole('option', { name: 'Scout (Exploration)' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
    await expect(fact(journeyCard(page), 'Playstyle')).toHaveText('Hardcore');
    await expect(fact(journeyCard(page), 'Primary role')).toHaveText('Scout');
    await expect(button(page, 'Set Preferences')).toHaveCount(0);
    await expect
      .poll(() => recruit.get('/auth/user/preferences'))
      .toMatchObject({ interests: ['Exploration', 'Mining', 'RP / Lore'], primaryRole: 'Scout' });
  });

  test('asks before a slip loses something; Close and Cancel do not', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await openDashboard(page, 'pilot');
    const dialog = journeyDialog(page);
    const question = page.getByRole('alertdialog');
    const openIt = () => button(page, 'Update Preferences').click();

    await openIt();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Update Preferences')).toBeFocused();

    await openIt();
    await dialog.getByRole('checkbox', { name: 'Combat' }).check();
    await page.keyboard.press('Escape');
    await expect(question).toContainText('not saved yet');
    await button(question, 'Keep editing').click();
    await expect(dialog.getByRole('checkbox', { name: 'Combat' })).toBeChecked();
    await page.mouse.click(8, 400);
    await button(question, 'Close without saving').click();
    await expect(dialog).toHaveCount(0);

    for (const way of ['Close', 'Cancel']) {
      await openIt();
      await expect(dialog.getByRole('checkbox', { name: 'Combat' })).not.toBeChecked();
      await dialog.getByRole('checkbox', { name: 'Combat' }).check();
      await button(dialog, way).click();
      await expect(dialog).toHaveCount(0);
    }
    await expect(fact(journeyCard(page), 'Interests')).not.toContainText('Combat');
  });

  test('says what a position is, to a mouse, to the keys and to a finger', async ({
    aDevice,
    complaints,
  }) => {
    complaints.allow(BLOCKED_WORKER);
    const device = await aDevice({ blockServiceWorkers: true });
    const page = await device.open();
    await page.route('**/api/positions/entry-level', async (route) => {
      const answer = await route.fetch();
      const [first, second] = (await answer.json()) as { description: string }[];
      await route.fulfill({ response: answer, json: [first, { ...second, description: '' }] });
    });
    await openDashboard(page, 'recruit');
    await button(page, 'Set Preferences').click();
    const dialog = journeyDialog(page);
    const box = dialog.getByRole('combobox', { name: /^Tertiary/ });
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const tip = dialog.getByRole('tooltip');
    await expect(tip).toHaveText('New here. Say hello.');
    const option = dialog.getByRole('listbox', { name: 'Tertiary' }).getByRole('option');
    await expect(option.nth(1)).toHaveAccessibleDescription('New here. Say hello.');
    await option.nth(2).hover();
    await expect(tip).toHaveText('No description provided.');

    await page.setViewportSize({ width: 390, height: 844 });
    await box.scrollIntoViewIfNeeded();
    await scrollHalfAway(box);
    await box.click({ position: { x: 60, y: 20 } });
    await expect(tip).toBeHidden();
    const written = option.nth(2).getByText('No description provided.');
    expect((await written.boundingBox())?.height).toBeGreaterThan(10);
    await option.nth(2).click();
    await expect(box).toContainText('Trainee');
  });

  test('opens and saves without a connection, and arrives later', async ({
    aDevice,
    asMember,
    complaints,
    faults,
  }) => {
    complaints.allowNetworkFailures();
    const recruit = await asMember('recruit');
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await signIn(page, 'recruit'); // the dashboard was never opened before
    await waitUntilInstalled(page);
    await faults.refuse();
    await page.goto('/dashboard');
    await button(page, 'Set Preferences').click();
    await choosePosition(journeyDialog(page), 'Primary', 'Hauler (Logistics)');
    await button(journeyDialog(page), 'Save').click();
    await expect(journeyCard(page).getByText(WAITING)).toBeVisible();
    await expect(fact(journeyCard(page), 'Primary role')).toHaveText('Hauler');
    await faults.accept();
    await expect(journeyCard(page).getByText(WAITING)).toHaveCount(0, { timeout: 60_000 });
    expect(await recruit.get('/auth/user/preferences')).toMatchObject({ primaryRole: 'Hauler' });
  });
});

test.describe("My RSVP'd Events", () => {
  test('lists a sign-up and cancels it, also without a connection', async ({
    aDevice,
    asMember,
    complaints,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const leader = await asMember('leader');
    const { event, role } = await chooseEvent(leader, 'pilot');
    await (await asMember('pilot')).rsvp(event.id, role);
    const page = await (await aDevice()).open();
    await openDashboard(page, 'pilot');
    await waitUntilInstalled(page);
    const row = rsvpRow(page, event.title);
    await expect(row).toContainText(role);
    await expect(row).toContainText(/\d\d:\d\d – .*(CET|CEST|GMT\+[12])/);
    expect(event.description).toContain('<p>');
    const written = row.getByText(textOf(event.description).slice(0, 20));
    await expect(written.locator('xpath=ancestor-or-self::p')).toBeVisible();
    await expect(row.locator('img').first()).toHaveJSProperty('offsetWidth', 100);
    await expect(row.locator('img').first()).toHaveJSProperty('offsetHeight', 100);

    await muster.kill();
    await tabTo(page, button(row, `Cancel RSVP for ${event.title}`));
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Cancel waiting');
    await button(row, `Undo for ${event.title}`).click();
    await expect(row).not.toContainText('Cancel waiting');
    await row.getByRole('button').click();
    await expect(row).toContainText('Cancel waiting');
    await muster.start();
    await expect(row).toHaveCount(0, { timeout: 60_000 });
    const { rsvps } = await (await asMember('leader')).event(event.id);
    expect(rsvps.some((one) => one.username === 'pilot' && one.attending)).toBe(false);
  });

  test('says so when a cancellation cannot be kept', async ({ aDevice, asMember }) => {
    const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
    await (await asMember('pilot')).rsvp(event.id, role);
    const page = await (await aDevice()).open();
    await page.addInitScript(fillTheDisk);
    await openDashboard(page, 'pilot');
    const row = rsvpRow(page, event.title);
    await button(row, `Cancel RSVP for ${event.title}`).click();
    await expect(page.getByRole('alert')).toContainText('Failed to cancel RSVP.');
    await expect(row).not.toContainText('Cancel waiting');
  });
});

test.describe('deleting the account', () => {
  test('asks, and says so when it did not work', async ({ aDevice, complaints, faults }) => {
    complaints.allowNetworkFailures();
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await openDashboard(page, 'recruit');
    await startEditing(page);
    await field(page, 'Discord name').fill('typed');
    await button(page, 'Delete Account').click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'This action is irreversible. Are you sure you want to delete your account?',
    );
    await expect(button(question, 'Keep account')).toBeFocused();
    await button(question, 'Keep account').click();
    await expect(question).toHaveCount(0);

    faults.inject({ path: /^\/api\// }, { kind: 'drop-request' });
    await button(page, 'Delete Account').click();
    await button(question, 'Delete account').click();
    await expect(page.getByRole('alert').getByText('Failed to delete account.')).toBeVisible();
    await expect(field(page, 'Discord name')).toHaveValue('typed');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });

  test('ends all sessions and wipes the device', async ({ aDevice, asMember, muster }) => {
    const elsewhere = await asMember('pilot');
    const page = await (await aDevice()).open();
    await openDashboard(page, 'pilot');
    const { id } = await profileOf(elsewhere);
    expect(await databaseNames(page)).toContain(`muster-${id}`);
    await startEditing(page);
    await button(page, 'Delete Account').click();
    await button(page.getByRole('alertdialog'), 'Delete account').click();
    await expect(
      page.getByRole('status').getByText('Your account has been deleted.'),
    ).toBeVisible();
    await expect(page).toHaveURL(`${muster.url}/login`); // what the site root is for a visitor
    await expect.poll(() => databaseNames(page)).not.toContain(`muster-${id}`);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      'pilot',
    );
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(elsewhere.get('/auth/user/profile')).rejects.toThrow('401');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`axe finds nothing on these screens at ${viewport.width} pixels`, async ({ aDevice }) => {
    const page = await (await aDevice({ viewport })).open();
    await openDashboard(page, 'recruit');
    expect.soft(await axeFindings(page), 'dashboard').toEqual([]);
    await button(page, 'Set Preferences').click();
    await expect(journeyDialog(page)).toBeVisible();
    expect.soft(await axeFindings(page), 'Edit Org Journey').toEqual([]);
    await journeyDialog(page)
      .getByRole('combobox', { name: /^Tertiary/ })
      .click();
    expect.soft(await axeFindings(page), 'a position list').toEqual([]);
    expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await startEditing(page);
    await field(page, 'Name').fill('');
    await button(page, 'Save').click();
    expect.soft(await axeFindings(page), 'editing, with a mistake').toEqual([]);
    expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await button(page, 'Delete Account').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect.soft(await axeFindings(page), 'the question').toEqual([]);
  });
}

test('everything here can be done with the keyboard alone', async ({ aDevice, asMember }) => {
  const recruit = await asMember('recruit');
  const page = await (await aDevice()).open();
  await openDashboard(page, 'recruit');
  await tabTo(page, button(page, 'Set Preferences'));
  await page.keyboard.press('Enter');
  const dialog = journeyDialog(page);
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Combat' }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('combobox', { name: /^Secondary/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Secondary Miner Logistics' })).toBeFocused();
  await tabTo(page, button(dialog, 'Save'));
  await page.keyboard.press('Enter');
  await expect(fact(journeyCard(page), 'Secondary role')).toHaveText('Miner');

  await tabTo(page, button(page, 'Edit Profile'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await tabTo(page, button(page, 'Choose image'));
  await tabTo(page, button(page, 'Upload'));
  await tabTo(page, field(page, 'Game username'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Tamsin_2');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Edit Profile')).toBeFocused();
  await expect.poll(() => profileOf(recruit)).toMatchObject({ gameUserName: 'Tamsin_2' });

  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Delete Account'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page.getByRole('alertdialog'), 'Delete account'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

const interests = [
  ...['Exploration', 'Combat', 'Mining', 'Trade', 'Salvage', 'Medical'],
  ...['Leadership', 'RP / Lore', 'Logistics', 'Base Building', 'Hauling', 'Economy'],
];

async function cancelAll(client: ApiClient): Promise<void> {
  const mine = (await client.get('/events/my-rsvps')) as { id: string; role: string }[];
  for (const { id, role } of mine) await client.rsvp(id, role, { attending: false });
}

function rsvpRow(page: Page, title: string): Locator {
  return card(page, "My RSVP'd Events")
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

async function choosePosition(dialog: Locator, slot: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: new RegExp(`^${slot}`) }).click();
  await dialog
    .getByRole('listbox', { name: slot })
    .getByRole('option', { name: option, exact: true })
    .click();
}

/** A page of the pull without what not every member has. */
function bare(page: SyncPage): SyncPage {
  const { documents, myRsvps } = page.changes;
  return {
    ...page,
    changes: {
      ...page.changes,
      ...(documents && {
        documents: documents.map((row) =>
          row.id === 'profile'
            ? { ...row, value: { ...row.value, lastLogin: null, joinDate: null } }
            : row,
        ),
      }),
      ...(myRsvps && { myRsvps: myRsvps.map((row) => ({ ...row, role: '' })) }),
    },
  };
}

/** Leaves the upper half of something in sight above the foot of its dialog. */
async function scrollHalfAway(target: Locator): Promise<void> {
  await target.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const area = element.closest('.dialog-scroll');
        if (!area) throw new Error('not in a dialog');
        const box = element.getBoundingClientRect();
        area.scrollTop += box.top + box.height / 2 - area.getBoundingClientRect().bottom;
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve();
          });
        });
      }),
  );
}

async function databaseNames(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
