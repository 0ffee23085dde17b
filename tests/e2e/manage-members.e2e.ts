import { readFile } from 'node:fs/promises';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import {
  detailsDialog,
  editDialog,
  findMember,
  managed,
  memberCount,
  memberRows,
  membersCard,
  MEMBERS,
} from '#tests/support/portal/managed-members.ts';
import { aMemberEdit } from '#tests/support/factories/member-edits.ts';
import { refuseCall } from '#tests/support/portal/refusals.ts';
import { DESKTOP, resize } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const idOf = (title: string) => positionByTitle(title)?.id;

/** Chooses a position with the keys of the picker. */
async function choosePosition(page: Page, label: string, title: string): Promise<void> {
  const picker = editDialog(page).getByRole('combobox', { name: label });
  await picker.click();
  await page
    .getByRole('listbox', { name: label })
    .getByRole('option', { name: `${title} (` })
    .click();
  await expect(picker).toContainText(title);
}

test('an admin finds a member, reads and changes everything about them, with the keyboard alone too, and deletes the account; the filtered list is saved as a file; whoever was slower sees both versions; a name that is taken is refused at its field', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports what is refused
  const admin = await asMember('admin');
  const page = await aMember('admin', { at: MEMBERS });
  const card = membersCard(page);
  await test.step('everything can be done with the keyboard alone', async () => {
    await resize(page, { width: 1280, height: 700 });
    await tabTo(page, card.getByRole('button', { name: 'Username' }));
    await page.keyboard.press('Enter'); // turns the order around
    await expect(memberRows(page).first()).not.toContainText('admin');
    await page.keyboard.press('Enter');
    await expect(memberRows(page).first()).toContainText('admin');
    await tabTo(page, card.getByRole('button', { name: 'View admin' }));
    await page.keyboard.press('ArrowDown');
    await expect(card.getByRole('button', { name: 'View chief' })).toBeFocused();
    await page.keyboard.press('End');
    const last = card.getByRole('button', { name: /^View / }).last();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(card.getByRole('button', { name: 'View chief' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, detailsDialog(page).getByRole('button', { name: 'Edit' }));
    await page.keyboard.press('Enter');
    const form = editDialog(page);
    await expect(form.getByRole('textbox', { name: 'Username', exact: true })).toBeFocused();
    const third = form.getByRole('combobox', { name: 'Tertiary position' });
    await tabTo(page, third);
    await page.keyboard.press('Enter');
    await page.keyboard.type('s');
    await expect(page.getByRole('listbox', { name: 'Tertiary position' })).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(page, form.getByRole('checkbox', { name: /^Beta tester/ }));
    await page.keyboard.press('Space');
    await tabTo(page, form.getByRole('button', { name: 'Save', exact: true }));
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'View chief' })).toBeFocused();
    const chief = await managed(admin, 'chief');
    expect(chief?.flags).toContain('BetaTester');
    expect(chief?.tertiaryPositionTitle).toMatch(/^S/);
    await resize(page, DESKTOP);
  });

  for (const name of ['Username', 'Email', 'Role', 'Position', 'Join Date', 'Actions'])
    await expect(card.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(memberCount(page)).toHaveText(/^\d+ members$/);

  await test.step('finds by department, role, flag, presence and text', async () => {
    await card.getByRole('combobox', { name: 'Department' }).selectOption('Logistics');
    await card.getByRole('combobox', { name: 'Role' }).selectOption('Member');
    await card.getByRole('combobox', { name: 'Flag' }).selectOption('Org member');
    await expect(memberCount(page)).toHaveText(/^\d+ members match$/);
    await expect(card.getByRole('button', { name: 'View chief' })).toBeVisible();
    await card.getByRole('switch', { name: 'Online only' }).check();
    await expect(card.getByText('No members match.')).toBeVisible();
    await card.getByRole('button', { name: 'Clear filters' }).click();
    await expect(memberCount(page)).toHaveText(/^\d+ members$/);
    await findMember(page, 'recruit');
    await expect(memberCount(page)).toHaveText('1 member matches');
    await card.getByRole('searchbox').press('Escape');
    await expect(memberCount(page)).toHaveText(/^\d+ members$/);
  });

  await test.step('sorts by the heads', async () => {
    const head = card.getByRole('columnheader', { name: 'Role' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(memberRows(page).first()).toContainText('Admin');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(memberRows(page).first()).toContainText('Member');
  });

  await test.step('reads the details', async () => {
    await (await findMember(page, 'recruit')).click();
    const details = detailsDialog(page);
    const stored = await managed(admin, 'recruit');
    for (const text of [stored?.email, stored?.discordName, stored?.gameUserName])
      await expect(details.getByText(text ?? '', { exact: true })).toBeVisible();
    for (const part of ['Positions', 'Flags', 'Org Journey'])
      await expect(details.getByRole('heading', { name: part })).toBeVisible();
    await expect(page).toHaveURL(/member=/);
    await page.goBack();
    await expect(details).toHaveCount(0);
    await page.goForward();
    await expect(details).toBeVisible();
  });

  await test.step('changes role, positions, ranks, flags and join date', async () => {
    await detailsDialog(page).getByRole('button', { name: 'Edit' }).click();
    const form = editDialog(page);
    await form.getByRole('textbox', { name: 'Main in-game role' }).fill('Hauler pilot');
    await form.getByRole('textbox', { name: 'Secondary in-game roles' }).fill('Gunner, scout');
    await form.getByLabel('Join date').fill('2025-02-03');
    await form.getByText('Leader', { exact: true }).click();
    await choosePosition(page, 'Primary position', 'Hauler');
    await choosePosition(page, 'Secondary position', 'Scout');
    const third = form.getByRole('combobox', { name: 'Tertiary position' });
    await third.click();
    const offered = page.getByRole('listbox', { name: 'Tertiary position' });
    await expect(offered.getByRole('option', { name: 'Miner' })).toBeVisible();
    await expect(offered.getByRole('option', { name: /^(Hauler|Scout) \(/ })).toHaveCount(0);
    await third.press('Escape');
    await form.getByRole('combobox', { name: 'Primary rank' }).selectOption('Expert');
    await form.getByRole('checkbox', { name: /^Org member/ }).check();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(detailsDialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/member=/);
    await expect(memberRows(page).filter({ hasText: 'recruit' })).toContainText('Hauler');
    const saved = await managed(admin, 'recruit');
    expect(saved).toMatchObject({
      ...{ role: 'Leader', flags: ['OrgMember'], mainInGameRole: 'Hauler pilot' },
      ...{ secondaryInGameRoles: ['Gunner', 'scout'], primaryRank: 'Expert' },
      ...{ primaryPositionId: idOf('Hauler'), secondaryPositionId: idOf('Scout') },
    });
    expect(saved?.joinDate).toMatch(/^2025-02-03/);
  });

  await test.step('deletes the account', async () => {
    await (await findMember(page, 'recruit')).click();
    await detailsDialog(page).getByRole('button', { name: 'Delete Account' }).click();
    const question = page.getByRole('alertdialog', { name: "Delete recruit's account?" });
    await expect(question).toContainText(
      "Are you sure you want to delete recruit's account? This cannot be undone.",
    );
    await expect(question.getByRole('button', { name: 'Keep account' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('User deleted.')).toBeVisible();
    await expect(detailsDialog(page)).toHaveCount(0);
    await expect(card.getByText('No members match.')).toBeVisible();
    expect(await managed(admin, 'recruit')).toBeUndefined();
  });

  await test.step('the filtered list is saved as a file for spreadsheets', async () => {
    const crew = await managed(admin, 'crew7');
    await admin.send('PUT', `/auth/user/${crew?.id ?? ''}`, {
      ...aMemberEdit(crew, { gameUserName: '=HYPERLINK("https://evil.example")' }),
    });
    await membersCard(page).getByRole('searchbox').fill('crew');
    await expect(memberCount(page)).toHaveText('60 members match');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(61);
    expect(lines[0]).toContain('"Username","Email","Role"');
    expect(lines.find((line) => line.startsWith('"crew7"'))).toContain(
      `"'=HYPERLINK(""https://evil.example"")"`,
    );
    await page.getByLabel('CSV for').selectOption({ label: 'Excel in German, French' });
    const another = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const text = await readFile(await (await another).path(), 'utf8');
    expect(text).toMatch(/^\uFEFF"Username";"Email";"Role";/);
  });

  await test.step('whoever was slower sees both versions, and a draft stays until it is saved', async () => {
    await (await findMember(page, 'pilot')).click();
    await detailsDialog(page).getByRole('button', { name: 'Edit' }).click();
    const form = editDialog(page);
    const game = form.getByRole('textbox', { name: 'Game username' });
    await game.fill('Mine_1');
    await expect(form.getByText('Draft kept on this device')).toBeVisible();
    await page.reload();
    await expect(game).toHaveValue('Mine_1');
    await expect(form).toContainText(/This is the draft you left at \d\d:\d\d\./);
    await form.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect(game).not.toHaveValue('Mine_1');
    await game.fill('Mine_1');

    const before = await managed(admin, 'pilot');
    await admin.send('PUT', `/auth/user/${before?.id ?? ''}`, {
      ...aMemberEdit(before, { gameUserName: 'Theirs_1', flags: ['OrgMember', 'BetaTester'] }),
    });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const row = form.getByRole('region', { name: 'Both versions' }).getByRole('row');
    await expect(row.filter({ hasText: 'Game username' }).getByRole('cell')).toContainText([
      'Theirs_1',
      'Mine_1',
    ]);
    await expect(row.filter({ hasText: 'Flags' })).toContainText('Org member, Beta tester');
    await expect(game).toHaveValue('Mine_1');
    expect((await managed(admin, 'pilot'))?.gameUserName).toBe('Theirs_1');
    await form.getByRole('button', { name: 'Keep all mine' }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toHaveCount(0);
    expect((await managed(admin, 'pilot'))?.gameUserName).toBe('Mine_1');
  });

  await test.step('a name that is taken is refused at its field', async () => {
    await (await findMember(page, 'crew7')).click();
    await detailsDialog(page).getByRole('button', { name: 'Edit' }).click();
    const name = editDialog(page).getByRole('textbox', { name: 'Username', exact: true });
    await name.fill('PILOT');
    await editDialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(name).toHaveAccessibleDescription('This username is taken.');
    await expect(name).toBeFocused();

    await test.step('and what is said of positions goes when another is chosen', async () => {
      const said = 'Only an Admin may give this position.';
      const refused = { method: 'PUT', path: '/auth/user/*', fields: { positions: said } } as const;
      await refuseCall(page, refused, said);
      await name.fill('crew7');
      await editDialog(page).getByRole('button', { name: 'Save', exact: true }).click();
      const told = editDialog(page).getByText(said, { exact: true });
      await expect(told).toBeVisible();
      await choosePosition(page, 'Secondary position', 'Scout');
      await expect(told).toHaveCount(0);
    });
  });
});
