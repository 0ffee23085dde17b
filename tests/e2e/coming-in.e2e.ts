import {
  lightenCaptchas,
  PASSWORD,
  passCaptcha,
  typeAccount,
} from '#tests/support/portal/account-forms.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { onPhoneAndDesktop, PHONE } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const JOINING = '/leader-dashboard?view=joining';

async function register(page: Page, username: string) {
  await typeAccount(page, username);
  await passCaptcha(page);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** A setting shows what was chosen at once; this waits until the server has it. */
async function saved(page: Page, choose: () => Promise<void>) {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/portal'),
  );
  await choose();
  expect((await answer).status()).toBe(200);
}

async function signIn(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('SPEC 18 SPEC 18.1 somebody comes in by an invitation, somebody else by an approval, and the one who was declined waits again; an Admin closes the registration, which then says so, and turns the notice off', async ({
  aMember,
  aVisitor,
  muster,
}) => {
  const other = await aVisitor({ at: '/home' });
  await lightenCaptchas(other, muster);
  await test.step('SPEC 18.1 an Admin closes the registration, which then says so, and turns the notice off', async () => {
    const admin = await aMember('admin', { at: JOINING });
    const card = admin.getByRole('region', { name: 'Who may register' });
    await card.getByRole('button', { name: 'With an invitation' }).click();
    await expect(admin.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    const notice = other.getByRole('region', { name: 'Notice' });
    await expect(notice).toBeVisible(); // control
    const main = other.getByRole('main');
    await other.goto('/register');
    await expect(main).toContainText('You need an invitation to register.');
    await expect(main.getByRole('button', { name: 'Register' })).toHaveCount(0);
    const noticeSwitch = card.getByRole('switch', { name: /notice/ });
    await saved(admin, () => card.getByRole('button', { name: 'Nobody' }).click());
    await saved(admin, () => noticeSwitch.click());
    await expect(noticeSwitch).not.toBeChecked();
    await other.goto('/register');
    await expect(main).toContainText('Registration is closed.');
    await other.goto('/home');
    await expect(main).toContainText('Latest Posts');
    await expect(notice).toHaveCount(0);
    await saved(admin, () => card.getByRole('button', { name: 'Everybody' }).click());
    await saved(admin, () => noticeSwitch.click());
    await other.goto('/home');
    await expect(notice).toBeVisible();
  });

  const page = await aMember('steward', { at: '/leader-dashboard' });
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Joining', exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Waiting for approval', exact: true }).click();
  await main.getByRole('button', { name: 'New invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New invitation' });
  await dialog.getByRole('textbox', { name: 'What is it for?' }).fill('Expo booth');
  await dialog.getByRole('button', { name: 'Make invitation' }).click();
  const made = main.getByRole('listitem', { name: 'Expo booth' });
  await expect(made.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  const link = new URL(await made.getByRole('textbox', { name: 'Invitation link' }).inputValue());
  await onPhoneAndDesktop(page, async (where) => {
    expect(await axeFindings(page), `joining on a ${where}`).toEqual([]);
  });

  const phone = await aVisitor({ viewport: PHONE });
  await lightenCaptchas(phone, muster);
  await test.step('SPEC 18.6 SPEC 18.8 an invitation lets its reader in at once', async () => {
    await phone.goto(`${link.pathname}${link.search}`);
    await expect(phone).toHaveURL(/\/register$/);
    const invited = phone.getByRole('status').filter({ hasText: 'Expo booth' });
    await expect(invited).toContainText("You'll be a member right away.");
    expect(await axeFindings(phone)).toEqual([]);
    await register(phone, 'Ostrander');
  });
  await test.step('SPEC 18.2 the login has the name, and waits for the password', async () => {
    await expect(phone.getByRole('textbox', { name: 'Username' })).toHaveValue('Ostrander');
    await expect(phone.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(phone.getByRole('region', { name: 'Notice' })).toHaveCount(0); // SPEC 18.3
    await signIn(phone);
    await goOn(phone, '/events');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Event Calendar');
  });

  await other.goto('/register');
  await register(other, 'Vireo');
  await signIn(other);
  await goOn(other, '/home');
  await expect(
    other.getByText('Waiting for approval').or(other.getByText('Not approved yet')),
  ).toBeVisible();

  await test.step('SPEC 18.14 SPEC 18.16 a decline can be undone', async () => {
    await page.reload();
    const row = main.getByRole('listitem', { name: 'Vireo' });
    await row.getByRole('button', { name: 'Decline Vireo' }).click();
    const asked = page.getByRole('dialog', { name: 'Decline Vireo?' });
    await asked.getByRole('textbox', { name: 'What Vireo reads (optional)' }).fill('Full for now.');
    await asked.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });
  await test.step('SPEC 18.12 SPEC 18.13 one press approves, and the new member hears of it', async () => {
    const row = main.getByRole('listitem', { name: 'Vireo' });
    await row.getByRole('combobox', { name: 'Position for Vireo (optional)' }).click();
    await page.keyboard.type('Haul');
    await page.keyboard.press('Enter');
    await row.getByRole('button', { name: 'Approve Vireo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Vireo is in.' })).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(other.getByRole('button', { name: /1 unread|Notifications/ })).toBeVisible();
    await goOn(other, '/notifications');
    const told = other.getByRole('main').getByRole('listitem').filter({ hasText: "You're in." });
    await expect(told).toContainText('Your position: Hauler.');
  });
});
