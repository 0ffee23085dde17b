import {
  detailsDialog,
  findMember,
  managed,
  memberCount,
  memberRows,
  membersCard,
  MEMBERS,
} from '#tests/support/portal/managed-members.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { fillIn } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('an admin finds members by a link, walks from one to the next, changes many at once, and suspends one, who reads why at the login and is let in again', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports what is refused
  const admin = await asMember('admin');
  const page = await aMember('admin', { at: `${MEMBERS}&text=crew1` });
  const card = membersCard(page);
  const details = detailsDialog(page);
  const view = (name: string) => card.getByRole('button', { name: `View ${name}`, exact: true });
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('filters are in the address, and going back takes the last one away', async () => {
    await expect(memberCount(page)).toHaveText('11 members match');
    await card.getByRole('combobox', { name: 'Show' }).selectOption('Recruits');
    await expect(card.getByText('No members match.')).toBeVisible();
    await expect(page).toHaveURL(/show=recruits/);
    await page.goBack();
    await expect(memberCount(page)).toHaveText('11 members match');
    await card.getByRole('searchbox').press('Escape');
    await expect(page).toHaveURL(/view=members$/);
    await expect(view('crew14')).toBeInViewport({ ratio: 1 }); // the sixteenth
  });

  await test.step('a member opens beside the table, and the keys lead on and back to the row', async () => {
    await view('crew2').focus();
    await page.keyboard.press('j');
    await expect(view('crew3')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(details).toContainText('crew3@');
    await expect(details).toBeFocused();
    await page.keyboard.press('j');
    await expect(details).toContainText('crew4@');
    await expect(details).toBeFocused();
    await details.getByRole('button', { name: 'Previous member' }).click();
    await expect(details).toContainText('crew3@');
    expect(await axeFindings(page), 'beside the table').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await expect(view('crew3')).toBeFocused();
    await expect(page).toHaveURL(/view=members$/);
  });

  await test.step('those from one box to another are changed, and who is refused says why', async () => {
    await card.getByRole('checkbox', { name: 'Select admin', exact: true }).check();
    const last = card.getByRole('checkbox', { name: 'Select crew2', exact: true });
    await last.click({ modifiers: ['Shift'] });
    await expect(card.getByText('4 members selected')).toBeVisible();
    await card.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog', { name: 'Change members' });
    await form.getByRole('combobox', { name: 'Special operations' }).selectOption('Give');
    await form.getByRole('combobox', { name: 'Role' }).selectOption('Leader');
    expect(await axeFindings(page), 'the form').toEqual([]);
    await form.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(form.getByText('3 changed, 1 refused')).toBeVisible();
    await expect(form.getByText("admin: The last Admin can't lose the role.")).toBeVisible();
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(memberCount(page)).toHaveText(/^\d+ members$/);
    expect(await managed(admin, 'crew2')).toMatchObject({ role: 'Leader' });
    expect((await managed(admin, 'crew1'))?.flags).toContain('SpecialOps');
  });

  await test.step('a member is suspended, reads why at the login, and is let in again', async () => {
    const theirs = await aMember('pilot');
    await (await findMember(page, 'pilot')).click();
    await detailsDialog(page).getByRole('button', { name: 'Suspend' }).click();
    const form = page.getByRole('dialog', { name: 'Suspend member' });
    await form.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(form.getByText('Say why: they read it when they sign in.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Reason' }).fill('Rammed the tanker.');
    expect(await axeFindings(page), 'the form').toEqual([]);
    await form.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(detailsDialog(page)).toContainText('Rammed the tanker.');
    await expect(memberRows(page).first()).toContainText('Suspended');

    await expect(theirs.getByRole('heading', { name: /^Sign in again/ })).toBeVisible();
    await theirs.goto('/login');
    await fillIn(theirs, 'pilot');
    await expect(theirs.getByText('The reason: Rammed the tanker.')).toBeVisible();

    await detailsDialog(page).getByRole('button', { name: 'Lift suspension' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('The seats they lost are not given back.');
    await question.getByRole('button', { name: 'Lift suspension' }).click();
    await expect(detailsDialog(page).getByText('Rammed the tanker.')).toHaveCount(0);
    await fillIn(theirs, 'pilot');
    await expect(theirs.getByRole('heading', { name: 'Welcome, pilot' })).toBeVisible();
    expect((await managed(admin, 'pilot'))?.suspension).toBeNull();
  });
});
