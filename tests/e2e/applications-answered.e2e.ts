import { axeFindings } from '#tests/support/browser/axe.ts';
import { onPhoneAndDesktop, PHONE } from '#tests/support/browser/widths.ts';
import { goOn, waitUntilInstalled, WAITING } from '#tests/support/portal/portal.ts';
import {
  LOGISTICS,
  managed,
  message,
  posting,
  applications,
} from '#tests/support/portal/postings.ts';
import { expect, test, type Page } from './fixtures.ts';

function submission(page: Page, of: string) {
  return page.getByRole('dialog', { name: of, exact: true });
}

test('SPEC 21 SPEC 21.2 SPEC 21.3 SPEC 21.5 somebody applies on a phone; the chief reads, writes and accepts without a connection; the applicant is told and has the position', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const phone = await aMember('crew35', { at: LOGISTICS, viewport: PHONE });
  await test.step('SPEC 21.5 what was withdrawn is over', async () => {
    const admin = await asMember('admin');
    const lead = await posting(admin, LOGISTICS, 'Convoy Lead');
    const own = await asMember('crew35');
    const submitted = { message: '<p>Or this.</p>' };
    await own.send('POST', `${LOGISTICS}/applications/${lead.id}/submit`, submitted);
    await applications(phone).getByRole('button', { name: 'Convoy Lead' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Convoy Lead', exact: true });
    await dialog.getByRole('button', { name: 'Withdraw application' }).click();
    const question = phone.getByRole('alertdialog', { name: 'Withdraw this application?' });
    await question.getByRole('button', { name: 'Withdraw application' }).click();
    await expect(dialog.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Withdraw application' })).toHaveCount(0);
    await phone.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await applications(phone).getByRole('button', { name: 'Quartermaster' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Quartermaster', exact: true });
  await message(sheet).fill('I count crates in my sleep.');
  await sheet.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(phone.getByText('Application submitted.')).toBeVisible();

  const page = await aMember('chief', { at: LOGISTICS });
  await waitUntilInstalled(page);
  await expect(managed(page).getByRole('button', { name: 'Quartermaster' })).toContainText('2 new');
  const { id } = await posting(await asMember('admin'), LOGISTICS, 'Quartermaster');
  await muster.kill();
  await goOn(page, `${LOGISTICS}?managed=${id}&state=new#manage-applications`);
  await page.getByRole('button', { name: 'Read and answer crew35' }).click();
  const open = submission(page, 'crew35');
  await expect(open.getByText('I count crates in my sleep.')).toBeVisible();
  await onPhoneAndDesktop(page, async (where) => {
    expect(await axeFindings(page), `a submission on a ${where}`).toEqual([]);
  });
  await open.getByRole('textbox', { name: 'New message' }).fill('Can you start on Thursday?');
  await open.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(open.getByRole('listitem')).toContainText([WAITING]);
  await open.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(open.getByRole('combobox', { name: 'Position' })).toHaveValue(/\d/);
  await open.getByRole('textbox', { name: /reads \(optional\)$/ }).fill('Welcome aboard.');
  await open.getByRole('button', { name: 'Accept application' }).click();
  await expect(open.getByRole('status', { name: 'How it stands' })).toContainText(
    `Accepted${WAITING}`,
  );
  await page.reload();
  await expect(open.getByRole('status', { name: 'How it stands' })).toContainText(
    `Accepted${WAITING}`,
  );

  await muster.start();
  await expect(open.getByRole('status', { name: 'How it stands' })).not.toContainText(WAITING, {
    timeout: 60_000,
  });
  await expect(open.getByText('Quartermaster is asked for.')).toBeVisible();
  await expect(open.getByText('Can you start on Thursday?')).toBeVisible();

  await test.step('SPEC 21.6 whoever manages members gives the position with one press', async () => {
    const steward = await aMember('steward', { at: '/leader-dashboard?view=joining' });
    await expect(steward.getByRole('heading', { name: 'Positions asked for (1)' })).toBeVisible({
      timeout: 60_000,
    });
    const give = steward.getByRole('button', { name: 'Give Quartermaster to crew35' });
    await expect(give).toHaveText('Give position');
    await give.click();
    await expect(steward.getByText('crew35 is Quartermaster now.')).toBeVisible();
    await expect(give).toHaveCount(0);
  });

  await test.step('SPEC 21.8 the applicant hears, answers, and has the position', async () => {
    await goOn(phone, '/notifications');
    const told = phone
      .getByRole('main')
      .getByRole('link', { name: /Your application was accepted/ });
    await expect(told.filter({ hasText: 'Welcome aboard.' })).toBeVisible({ timeout: 60_000 });
    await expect(told.filter({ hasText: 'Your position: Quartermaster.' })).toBeVisible({
      timeout: 60_000,
    });
    await told.filter({ hasText: 'Welcome aboard.' }).click();
    await expect(sheet.getByText('Can you start on Thursday?')).toBeVisible();
    await expect(sheet.getByText('Position: Quartermaster.')).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
    const own = sheet.getByRole('region', { name: 'Messages' });
    await own.getByRole('textbox', { name: 'New message' }).fill('Thursday is fine.');
    await own.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(open.getByText('Thursday is fine.')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('SPEC 21.2 SPEC 21.3 an answer is new to the manager, and a decline says its line', async () => {
    const applicant = await asMember('crew44');
    const at = `${LOGISTICS}/applications/${id}`;
    const made = (await applicant.send('POST', `${at}/submit`, { message: '<p>Me.</p>' })) as {
      id: string;
    };
    const chief = await asMember('chief');
    await chief.send('POST', `${at}/submissions/${made.id}/messages`, { text: 'When?' });
    await applicant.send('POST', `${at}/submissions/${made.id}/messages`, { text: 'Now.' });

    await goOn(page, `${LOGISTICS}?managed=${id}&submission=${made.id}`);
    const answered = submission(page, 'crew44');
    await expect(answered.getByRole('status', { name: 'How it stands' })).toContainText(
      'New answer',
    );
    await answered.getByRole('button', { name: 'Decline', exact: true }).click();
    await answered.getByRole('textbox', { name: /reads \(optional\)$/ }).fill('Not this time.');
    await answered.getByRole('button', { name: 'Decline application' }).click();
    await expect(answered.getByText('Not this time.')).toBeVisible();
    await expect(answered.getByRole('button', { name: 'Decline', exact: true })).toHaveCount(0);
    await page.goBack();
    await expect(answered).toHaveCount(0);
  });
});
