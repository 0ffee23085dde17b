import { axeFindings } from '#tests/support/browser/axe.ts';
import { DEMO_PASSWORD } from '#tests/support/portal/api-client.ts';
import { button, card } from '#tests/support/portal/dashboard.ts';
import { onPhoneAndDesktop, PHONE } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

/** A phone that recognises its owner's finger, as Chromium plays it. */
async function aFinger(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

test('SPEC 25 a member adds a passkey, signs in on the phone without typing, and keeps a way in', async ({
  aMember,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const page = await aMember('pilot', { viewport: PHONE });
  await aFinger(page);
  const signingIn = card(page, 'Signing In');
  const dialog = page.getByRole('dialog', { name: 'Your passkeys' });
  const password = dialog.getByLabel('Your password', { exact: true });
  const rows = dialog.getByRole('listitem');

  await test.step('SPEC 25.1 with the password', async () => {
    await button(signingIn, 'Show your passkeys').click();
    await expect(dialog.getByText('No passkeys yet.')).toBeVisible();
    await button(dialog, 'Add a passkey').click();
    await expect(password).toHaveAccessibleDescription(/Enter your password\./);
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `on a ${where}`).toEqual([]);
    });
    await password.fill('not the right one');
    await button(dialog, 'Add a passkey').click();
    await expect(password).toHaveAccessibleDescription(/That is not your password\./);
    await password.fill(DEMO_PASSWORD);
    await button(dialog, 'Add a passkey').click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Not used yet');
    await expect(password).toHaveValue('');
  });

  await test.step('SPEC 25.2 a device has one of an account', async () => {
    await password.fill(DEMO_PASSWORD);
    await button(dialog, 'Add a passkey').click();
    await expect(dialog.getByText('This device may have one already.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('SPEC 25.1 signs in by it', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `login on a ${where}`).toEqual([]);
    });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, pilot' })).toBeVisible();
  });

  await test.step('SPEC 25.4 the last one goes with the password alone', async () => {
    const remove = async () => {
      await dialog.getByRole('button', { name: /^Remove / }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
    };
    await button(signingIn, 'Show your passkeys').click();
    await expect(rows).toContainText('Last used');
    await password.fill('');
    await remove();
    await expect(password).toHaveAccessibleDescription(/Enter your password to remove it\./);
    await password.fill(DEMO_PASSWORD);
    await remove();
    await expect(rows).toHaveCount(0);
  });
});
