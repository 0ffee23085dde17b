import type { Locator } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { Flag } from '#contract/access.ts';
import { MOTD_KEY } from '#contract/motd.ts';
import { users } from '#server/db/schema.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { fillIn, goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { refuseCall } from '#tests/support/portal/refusals.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { keptDrafts } from '#tests/support/browser/stored-rows.ts';
import { expect, test, type Page } from './fixtures.ts';

const DASHBOARD = '/leader-dashboard';
const FAILED = 'Failed to save Message of the Day.';
const LEADERS = ['Home', 'Members', 'Messages', 'Create Post', 'Manage Posts', 'Leadership Videos'];
const ADMINS = [
  ...['Home', 'Members', 'Joining', ...LEADERS.slice(2)],
  ...['Pages', 'Departments', 'Portal', 'Audit'],
];

test('a leader, one who manages members and an admin have the views they have a use for, and whoever has none is sent home', async ({
  aMember,
  muster,
}) => {
  const leader = await aMember('leader', { at: `${DASHBOARD}?view=managePosts` });
  await expect(tabs(leader)).toHaveText(LEADERS);

  await test.step('each view is a link: by its address, by the button back, and marked as the current one', async () => {
    await expect(current(leader)).toHaveText('Manage Posts');
    await expect(leader.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
    await press(leader, tabs(leader).filter({ hasText: 'Create Post' }));
    await expect(leader.getByRole('heading', { name: 'Create Post' })).toBeVisible();
    await expect(leader).toHaveURL(/\?view=post$/);
    await expect(current(leader)).toHaveText('Create Post');
    await expect(current(leader)).toBeFocused();
    await tabs(leader).filter({ hasText: 'Home' }).click();
    await expect(leader.getByRole('heading', { name: 'Welcome Leader' })).toBeVisible();
    await expect(current(leader)).toHaveText('Home');
    await leader.goBack();
    await expect(leader.getByRole('heading', { name: 'Create Post' })).toBeVisible();
    await leader.goBack();
    await expect(current(leader)).toHaveText('Manage Posts');
  });

  await test.step('an address with a view that the reader has not, or nobody has, leads to the first', async () => {
    for (const view of ['audit', 'nonsense']) {
      await goOn(leader, `${DASHBOARD}?view=${view}`);
      await expect(leader.getByRole('heading', { name: 'Welcome Leader' })).toBeVisible();
      await expect(current(leader)).toHaveText('Home');
    }
  });

  await test.step('the message is for leaders: they read it, and have nothing to edit it with', async () => {
    await expect(message(leader)).toContainText('Three things before the season starts:');
    await expect(message(leader).getByRole('button')).toHaveCount(0);
    await expect(leader.getByRole('region', { name: 'New applications' })).toHaveCount(0);
  });

  await test.step('one who manages members has no message; a role that comes brings its views at once', async () => {
    const steward = await aMember('steward', { at: '/home' });
    const link = steward.getByRole('link', { name: 'Leader Dashboard' });
    await link.click();
    await expect(tabs(steward)).toHaveText(['Home', 'Members', 'Joining']);
    await expect(steward.getByRole('heading', { name: 'Welcome Leader' })).toBeVisible();
    await expect(steward.getByText('Message of the day')).toHaveCount(0);
    await expect(steward.getByText('Total Registered Members')).toBeVisible();
    const flags: Flag[] = ['OrgMember', 'canCreatePosts'];
    await muster.change((db) =>
      db.update(users).set({ flags }).where(eq(users.username, 'steward')),
    );
    await expect(tabs(steward)).toHaveText(['Home', 'Create Post', 'Manage Posts']);

    await test.step('a member without any is sent home', async () => {
      await goOn(steward, '/dashboard');
      await expect(steward.getByRole('heading', { name: 'Welcome, steward' })).toBeVisible();
      await expect(link).toBeVisible();
      await muster.change((db) =>
        db
          .update(users)
          .set({ flags: ['OrgMember'] })
          .where(eq(users.username, 'steward')),
      );
      await expect(link).toHaveCount(0);
      await goOn(steward, DASHBOARD);
      await expect(steward).toHaveURL(/\/home$/);
    });
  });
});

test('the home of an admin tells how many are here, live, who applied, which seats are open and what was changed; the message of the day is written there: trimmed, kept as a draft over a reload, and never over somebody else’s unseen', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures(); // the browser reports refusals
  const [admin, pilot] = [await asMember('admin'), await asMember('pilot')];
  const medical = '/departments/medical/applications';
  const [posting] = (await pilot.get(medical)) as { id: string; title: string }[];
  await pilot.send('POST', `${medical}/${posting?.id ?? ''}/submit`, { message: '<p>Me.</p>' });
  const event = await admin.createEvent('Milk run');
  const page = await aMember('admin', { at: '/home', baseURL: faults.url });
  await test.step('nothing outside the server is in trouble, and what could not be asked is not called well', async () => {
    const attention = page.getByRole('region', { name: 'Needs attention' });
    const mark = attention.getByRole('status').locator('svg');
    const colour = () => mark.evaluate((element) => getComputedStyle(element).color);
    const asked = /\/api\/leadership\/troubles$/;
    await page.route(asked, (route) => route.abort());
    await goOn(page, DASHBOARD);
    await expect(attention).toContainText("Couldn't load this.");
    const unknown = await colour();
    await page.unroute(asked);
    await goOn(page, '/home');
    await expect(attention).toHaveCount(0);
    await goOn(page, DASHBOARD);
    await expect(attention).toContainText('Nothing needs your attention.');
    expect(await colour()).not.toBe(unknown); // by its colour either
  });

  await expect(tabs(page)).toHaveText(ADMINS);
  const figure = (name: string) =>
    page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`));
  await expect(figure('Total Registered Members')).toHaveText('68');
  const online = async () => Number(await figure('Currently Online').textContent());
  await expect.poll(online).toBeGreaterThan(0);
  const before = await online();

  await test.step('one more is online when another member signs in, one less when they log out, without anything being pressed', async () => {
    const { token } = await asMember('crew1');
    await expect.poll(online).toBe(before + 1);
    await admin.logOut(token);
    await expect.poll(online).toBe(before);
  });

  await test.step('who applied leads to the submission, an open seat to its event', async () => {
    const applications = page.getByRole('region', { name: 'New applications' });
    const seats = page.getByRole('region', { name: 'Open seats' });
    const changes = page.getByRole('region', { name: 'Recent changes' });
    await expect(changes.getByText('admin created the event “Milk run”.')).toBeVisible();
    const row = seats.getByRole('listitem').filter({ hasText: 'Milk run' });
    await expect(row).toContainText('3 seats open');
    await row.click();
    await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));
    await expect(page.getByRole('dialog', { name: 'Milk run' })).toBeVisible();
    await page.goBack();
    const applied = `pilot applied for ${posting?.title ?? ''}`;
    await applications.getByRole('link', { name: applied }).click();
    await expect(page).toHaveURL(/\/departments\/medical\?managed=/);
    await expect(page.getByRole('dialog', { name: posting?.title ?? '' })).toBeVisible();
  });

  const stored = () => admin.get('/motd');
  const other = await aMember('leader', { at: DASHBOARD });
  await goOn(page, DASHBOARD);
  await waitUntilInstalled(page);
  const editor = richText(page, 'Message of the day');
  const edit = message(page).getByRole('button', { name: 'Edit' });
  const save = message(page).getByRole('button', { name: 'Save', exact: true });

  await test.step('by keyboard, with the white space at both ends taken away', async () => {
    await press(page, edit);
    await expect(editor).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await page.keyboard.type('Fuel first.');
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await press(page, save);
    await expect(edit).toBeFocused();
    await expect.poll(stored).toBe('<p>Fuel first.</p>');
    await expect(message(other).getByText('Fuel first.')).toBeVisible();
  });

  await test.step('a draft survives a reload and a server that does not answer', async () => {
    await edit.click();
    await write(page, editor, 'Then ore.');
    await expect(message(page)).toContainText('Draft kept on this device');
    await expect.poll(() => keptDrafts(page)).toContain('Then ore.');
    await page.goto('/leader-dashboard');
    await expect(message(page)).toContainText('Your draft is kept on this device.');
    await expect(message(page)).toContainText('Fuel first.');
    await message(page).getByRole('button', { name: 'Continue editing' }).click();
    await expect(editor).toHaveText('Then ore.');
  });

  await test.step('saved by another admin in between, theirs and mine stand side by side', async () => {
    await admin.send('PUT', '/motd', { key: MOTD_KEY, value: '<p>Theirs.</p>' });
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    const newer = message(page).getByRole('alert');
    await expect(newer).toContainText('admin changed this in the meantime.');
    await expect(newer.getByRole('cell')).toContainText(['Theirs.', 'Then ore.']);
    await expect(editor).toHaveText('Then ore.');
    expect(await stored()).toBe('<p>Theirs.</p>');
    await newer.getByRole('button', { name: 'Keep mine' }).click();
    await save.click();
    await expect(edit).toBeFocused();
    await expect.poll(stored).toBe('<p>Then ore.</p>');
  });

  await test.step('a refusal is told at the text, and discarding asks', async () => {
    await edit.click();
    await write(page, editor, 'Refused.');
    const accept = await refuseCall(page, { method: 'PUT', path: '/motd' }, 'This is too long.');
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: FAILED }).first()).toBeVisible();
    await expect(message(page).getByText('This is too long.')).toBeVisible();
    await accept();
    await message(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(edit).toBeFocused();
    await expect(message(page)).toContainText('Then ore.');
    await expect(message(page)).not.toContainText('draft');
  });

  await test.step('an empty one is none', async () => {
    await edit.click();
    await write(page, editor, ' ');
    await save.click();
    await expect(message(page).getByText('No message available.')).toBeVisible();
    await expect.poll(stored).toBe('');
    await expect(message(other).getByText('No message available.')).toBeVisible();
  });

  await test.step('with the server dead the message is there, and the figures say why they are not', async () => {
    await admin.send('PUT', '/motd', { key: MOTD_KEY, value: '<p>Kept.</p>' });
    await expect(message(page).getByText('Kept.')).toBeVisible();
    await faults.refuse();
    await page.reload();
    await expect(message(page).getByText('Kept.')).toBeVisible();
    await expect(
      page.getByText("Our server isn't answering. These numbers come from the server."),
    ).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Open seats' }).getByRole('link'),
    ).not.toHaveCount(0);
    await goOn(page, `${DASHBOARD}?view=audit`);
    await expect(
      page.getByText("Our server isn't answering. The audit isn't kept on this device."),
    ).toBeVisible();
    await goOn(page, `${DASHBOARD}?view=managePosts`);
    await expect(
      page.getByRole('heading', { name: 'Convoy season opens on the Lyra run' }),
    ).toBeVisible();
  });

  await test.step('of one who signs out nothing stays for the next', async () => {
    await faults.accept();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await fillIn(page, 'steward');
    await expect(page.getByRole('link', { name: 'steward, my profile' })).toBeVisible();
    await goOn(page, DASHBOARD);
    await expect(tabs(page)).toHaveText(['Home', 'Members', 'Joining']);
    await expect(page.getByText('Kept.')).toHaveCount(0);
  });
});

function tabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Leader views' }).getByRole('link');
}

function current(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Leader views' }).locator('[aria-current="page"]');
}

function message(page: Page): Locator {
  return page.getByRole('region', { name: 'Welcome Leader' });
}

async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await expect(editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}
