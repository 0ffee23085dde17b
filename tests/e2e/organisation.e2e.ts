import type { Locator } from '@playwright/test';
import { axeFindingsAt } from '#tests/support/browser/axe.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { DESKTOP, onPhoneAndDesktop, resize } from '#tests/support/browser/widths.ts';
import { editDialog, findMember, MEMBERS } from '#tests/support/portal/managed-members.ts';
import { goOn, signIn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { storedRows } from '#tests/support/browser/stored-rows.ts';
import { expect, test, type Page } from './fixtures.ts';

/** Where a device of an older version has nothing. */
const NEW_STORES = ['departments', 'positions', 'offeredRoles'];
const VIEW = '/leader-dashboard?view=departments';

test('SPEC 29 an Admin changes a department, which an open page of a member follows by itself, and a visitor’s when it asks; one with a position that gives rights is made, given, hidden and taken away; axe finds nothing in the view and its forms, and nothing sticks out', async ({
  aMember,
  aVisitor,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // of streams that end with their pages, of a refused edit and a refused deletion
  const [visitor, member] = [
    await aVisitor({ at: '/departments' }),
    await aMember('pilot', { at: '/departments' }),
  ];
  for (const page of [visitor, member]) {
    await expect(page.getByRole('heading', { name: 'Logistics' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit departments' })).toHaveCount(0);
  }
  const page = await aMember('admin', { at: VIEW });
  const form = page.getByRole('dialog');

  await test.step('axe finds nothing in the view and its forms, and nothing sticks out', async () => {
    for (const card of ['All departments', 'Positions', 'Event roles'])
      await expect(page.getByRole('region', { name: card, exact: true })).toBeVisible();
    await clean(page, 'the view');
    for (const what of ['department/logistics', 'position/101', 'role/new']) {
      await goOn(page, `${VIEW}&edit=${what}`);
      await expect(form).toBeVisible();
      await clean(page, what);
    }
    await resize(page, DESKTOP);
    await goOn(page, '/departments');
    await expect(form).toHaveCount(0);
  });

  await page.getByRole('link', { name: 'Edit departments' }).click();

  await test.step('SPEC 29.11 name, colour and icon are changed together', async () => {
    await row(page, 'All departments', 'Logistics').getByRole('button', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/edit=department%2Flogistics$/);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Haulage');
    await form.getByRole('textbox', { name: 'Or an emoji' }).fill('🚚');
    await form.getByRole('textbox', { name: 'Colour', exact: true }).fill('#112233');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('This colour is too dark to be seen on cards.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ff8800');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(row(page, 'All departments', 'Haulage')).toBeVisible();
  });

  await test.step('a member has it without a reload, a visitor with the next round', async () => {
    for (const one of [member, visitor]) {
      if (one === visitor) await visitor.reload();
      const card = one.getByRole('main').getByRole('listitem').filter({ hasText: 'Haulage' });
      await expect(card.getByRole('heading', { name: 'Haulage' })).toBeVisible();
      await expect(card.locator('svg').first()).toContainText('🚚');
      await expect.poll(() => colourOf(card)).toBe('#ff8800');
    }
    // Not by the page's own style, as on the cards.
    await goOn(member, '/departments/logistics');
    const heading = member.getByRole('heading', { level: 1, name: 'Haulage' });
    const place = member.getByRole('main').locator('[data-dept]').filter({ has: heading });
    await expect.poll(() => colourOf(place)).toBe('#ff8800');
    await member.goBack();
  });

  await test.step('SPEC 29.10 the button back closes a form, and an address opens it', async () => {
    await row(page, 'All departments', 'Haulage').getByRole('button', { name: 'Edit' }).click();
    await expect(form).toBeVisible();
    await page.goBack();
    await expect(form).toHaveCount(0);
    await goOn(page, `${VIEW}&edit=department/logistics`);
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Haulage');
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });

  await test.step('SPEC 29.12 a department moves by keyboard, whose focus goes with it', async () => {
    const later = page.getByRole('button', { name: 'Move Haulage later' });
    await later.press('Enter');
    await expect(names(page, 'All departments').nth(1)).toHaveText('Haulage');
    await expect(later).toBeFocused();
    const card = member.getByRole('main').getByRole('listitem').nth(1);
    await expect(card.getByRole('heading')).toHaveText('Haulage');
  });

  await test.step('SPEC 29.10 if another Admin was faster, both versions are shown', async () => {
    await row(page, 'All departments', 'Security').getByRole('button', { name: 'Edit' }).click();
    await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Ours.');
    await (await asMember('admin')).send('PUT', '/departments/security', { text: 'Theirs.' });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByRole('button', { name: 'Take theirs' })).toBeVisible();
    await expect(form.getByText('Theirs.')).toBeVisible();
    await form.getByRole('button', { name: 'Keep mine' }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toHaveCount(0);
    await goOn(member, '/departments?dept=security');
    await expect(member.getByRole('dialog').getByText('Ours.')).toBeVisible();
    await goOn(member, '/departments');
  });

  await test.step('SPEC 29.11 a hidden department is in no list, and only Admins see its page', async () => {
    await row(page, 'All departments', 'Medical').getByRole('button', { name: 'Hide' }).click();
    await expect(row(page, 'All departments', 'Medical')).toContainText('Hidden');
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Haulage' })).toBeVisible();
    for (const one of [visitor, member])
      await expect(one.getByRole('heading', { name: 'Medical' })).toHaveCount(0);
    await goOn(member, '/departments/medical');
    await expect(member.getByText('Department not found.')).toBeVisible();
    await goOn(page, '/departments/medical');
    await expect(page.getByText('Only Admins see this page.')).toBeVisible();
  });

  await goOn(member, '/dashboard');
  await goOn(page, VIEW);
  await test.step('SPEC 29.11 a department is added as the last', async () => {
    await page.getByRole('button', { name: 'Add department' }).click();
    await form.getByRole('button', { name: 'Add department' }).click();
    await expect(form.getByText('Give the department a name.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Cooking');
    await form.getByRole('button', { name: 'Add department' }).click();
    await expect(names(page, 'All departments').last()).toHaveText('Cooking');
  });

  await test.step('SPEC 29.13 and in it a position with a scope', async () => {
    await page.getByRole('button', { name: 'Add position' }).click();
    await form.getByRole('textbox', { name: 'Title' }).fill('Head Cook');
    await form.getByRole('combobox', { name: 'Department' }).selectOption('Cooking');
    await expect(form).toContainText('Everybody who holds the position may do this at once.');
    await form.getByRole('checkbox', { name: /^Manages events/ }).check();
    await form.getByRole('button', { name: 'Add position' }).click();
    await expect(form).toHaveCount(0);
    await expect(row(page, 'Cooking', 'Head Cook')).toContainText('2 scopes');
  });

  await test.step('whoever is given it manages the department, and has its rights', async () => {
    await give(page, 'pilot', 'Head Cook');
    await goOn(member, '/departments/cooking');
    await expect(member.getByRole('heading', { name: 'Manage Applications' })).toBeVisible();
    await goOn(member, '/events');
    await expect(member.getByRole('button', { name: 'Create Event' })).toBeVisible();
  });

  await test.step('SPEC 29.12 a hidden position is offered no more', async () => {
    await goOn(page, VIEW);
    const find = page.getByRole('searchbox', { name: 'Find a position' });
    await find.fill('nobody has this');
    await expect(page.getByText('No position matches “nobody has this”.')).toBeVisible();
    await find.fill('quartermaster');
    await expect(page.getByRole('button', { name: 'Move Quartermaster later' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Hide Quartermaster' }).click();
    await expect(row(page, 'Haulage', 'Quartermaster')).toContainText('Hidden');
    await goOn(page, MEMBERS);
    await editMember(page, 'pilot');
    await editDialog(page).getByRole('combobox', { name: 'Secondary position' }).click();
    const offered = page.getByRole('listbox', { name: 'Secondary position' });
    await expect(offered.getByRole('option', { name: /^Miner/ })).toBeVisible();
    await expect(offered.getByRole('option', { name: /^Quartermaster/ })).toHaveCount(0);
  });

  await test.step('SPEC 29.14 one that members hold is deleted after they were named', async () => {
    await goOn(page, VIEW);
    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Delete Head Cook' }).click();
    await expect(question).toContainText('This cannot be undone.');
    await question.getByRole('button', { name: 'Delete position' }).click();
    await expect(question).toContainText('Held by pilot. Take it from them?');
    await question.getByRole('button', { name: 'Keep position' }).click();
    await expect(row(page, 'Cooking', 'Head Cook')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Head Cook' }).click();
    await question.getByRole('button', { name: 'Delete position' }).click();
    await question.getByRole('button', { name: 'Take and delete' }).click();
    await expect(page.getByText('“Head Cook” is deleted.')).toBeVisible();
    await expect(row(page, 'Cooking', 'Head Cook')).toHaveCount(0);
    await expect(member.getByRole('button', { name: 'Create Event' })).toHaveCount(0);
  });

  await test.step('SPEC 29.15 an event role is added, changed and deleted', async () => {
    await page.getByRole('button', { name: 'Add role' }).click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Cook');
    await form.getByRole('combobox', { name: 'Department' }).selectOption('Cooking');
    await form.getByRole('button', { name: 'Add role' }).click();
    await expect(row(page, 'Event roles', 'Cook')).toContainText('Cooking');
    await page.getByRole('button', { name: 'Edit Cook', exact: true }).click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Baker');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Baker' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Events that have it keep it.');
    await question.getByRole('button', { name: 'Delete role' }).click();
    await expect(row(page, 'Event roles', 'Baker')).toHaveCount(0);
  });
});

test('SPEC 29.2 a device that an older version filled shows departments without a connection and by whose rights, and has the portal’s own with its next pull', async ({
  aVisitor,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const page = await aVisitor({ baseURL: faults.url });
  const asked = /\/api\/(sync|live)\b/;
  await page.route(asked, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/knows=\d+/, 'knows=2'),
    }),
  );
  await signIn(page, 'chief');
  await waitUntilInstalled(page);
  expect(await rowsOfMember(page)).toEqual([]);

  await faults.refuse();
  await page.reload();
  await goOn(page, '/departments/logistics');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Logistics');
  await expect(page.getByRole('heading', { name: 'Manage Applications' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Logistics', exact: true })).toBeVisible();

  const admin = await asMember('admin');
  await admin.send('PUT', '/departments/logistics', { name: 'Haulage' });
  await page.unroute(asked);
  await faults.accept();
  await expect(heading).toHaveText('Haulage');
  await expect.poll(() => rowsOfMember(page)).toHaveLength(NEW_STORES.length);
});

/** Whoever came as a visitor may have rows of that time in a database of their own. */
async function rowsOfMember(page: Page): Promise<string[]> {
  const found = await storedRows(page, NEW_STORES);
  return found.filter((one) => !one.startsWith('muster-visitor/'));
}

async function clean(page: Page, what: string): Promise<void> {
  await onPhoneAndDesktop(page, async (where) => {
    expect.soft(await axeFindingsAt(page, where), `${what} on a ${where}`).toEqual([]);
  });
  await resize(page, { width: 320, height: 640 });
  expect.soft(await horizontalOverflow(page), `${what} at 320 px`).toBeLessThanOrEqual(0);
}

/** A row by its name, in the card or group of that name. */
function row(page: Page, group: string, name: string): Locator {
  return page
    .getByRole('region', { name: group, exact: true })
    .getByRole('listitem', { name, exact: true });
}

function names(page: Page, card: string): Locator {
  return page.getByRole('region', { name: card, exact: true }).getByRole('listitem').locator('b');
}

function colourOf(card: Locator): Promise<string> {
  return card.evaluate((element) => getComputedStyle(element).getPropertyValue('--dept').trim());
}

async function editMember(page: Page, username: string): Promise<void> {
  await (await findMember(page, username)).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(editDialog(page)).toBeVisible();
}

async function give(page: Page, username: string, title: string): Promise<void> {
  await goOn(page, MEMBERS);
  await editMember(page, username);
  await editDialog(page).getByRole('combobox', { name: 'Primary position' }).click();
  const list = page.getByRole('listbox', { name: 'Primary position' });
  await list.getByRole('option', { name: new RegExp(`^${title}`) }).click();
  await editDialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editDialog(page)).toHaveCount(0);
}
