import {
  detailsDialog,
  findMember,
  managed,
  memberRows,
  MEMBERS,
} from '#tests/support/portal/managed-members.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { fillIn } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('an admin suspends a member, who reads why at the login, and lets them in again', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser reports what is refused
  const admin = await asMember('admin');
  const page = await aMember('admin', { at: MEMBERS });
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
