import { lightenCaptchas, passCaptcha, ROBOT_MS } from '#tests/support/portal/account-forms.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { startEmailService } from '#tests/support/outside/email-service.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { mailTo } from '#tests/support/outside/mail-files.ts';
import { expect, test, type Page } from './fixtures.ts';

test.describe('a data request', () => {
  test.use({ musterEnv: { CONTACT_EMAIL: 'keeper@farwatch.example' } });

  test('needs the captcha, is written and sent with the keyboard alone, keeps what was typed when it could not be sent, and is mailed to the contact address, or goes to the e-mail service when there is one', async ({
    aDevice,
    aVisitor,
    complaints,
    faults,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const page = await aVisitor({ at: '/data-request', baseURL: faults.url });
    await lightenCaptchas(page, muster);
    const send = page.getByRole('button', { name: 'Send request' });
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    for (const name of ['Name', 'Email', 'Message']) {
      await expect(page.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
      'inputmode',
      'email',
    );
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Ostrander');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ostrander@farwatch.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Please send me a copy.');
    await page.keyboard.press('Tab');
    const box = page.getByRole('checkbox', { name: "I'm not a robot" });
    await expect(box).toBeFocused();
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await expect(box).toHaveAccessibleDescription('Please complete the CAPTCHA before submitting.');

    faults.inject({ path: '/api/data-request' }, { kind: 'drop-request' }, 1);
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked({ timeout: ROBOT_MS });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'There was an error sending your request. Please try again later.',
    );
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Please send me a copy.',
    );
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked({ timeout: ROBOT_MS });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const sent = page.getByRole('status').filter({ hasText: 'submitted' });
    await expect(sent).toBeFocused();
    await expect(sent).toHaveText('Your request has been submitted. Thank you!');
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeFindings(page), 'on a phone').toEqual([]);
    await expect
      .poll(async () => (await mailTo(muster.dataDir, 'keeper@farwatch.example'))?.text)
      .toContain('Please send me a copy.');

    await test.step('goes from the browser to the e-mail service when there is one', async () => {
      const service = await startEmailService();
      await muster.stop();
      await muster.start({
        EMAIL_SERVICE_URL: `${service.url}/api/v1.0/email/send`,
        EMAIL_SERVICE_ID: 'service_7',
        EMAIL_SERVICE_TEMPLATE: 'template_9',
        EMAIL_SERVICE_KEY: 'public_key',
      });
      const other = await (await aDevice({ baseURL: faults.url })).open();
      const before = faults.count({ path: '/api/data-request' });
      await lightenCaptchas(other, muster);
      await other.goto('/data-request');
      await typeRequest(other);
      await passCaptcha(other);
      await other.getByRole('button', { name: 'Send request' }).click();
      await expect(other.getByRole('status').filter({ hasText: 'submitted' })).toBeVisible();
      expect(service.received).toEqual([
        {
          service_id: 'service_7',
          template_id: 'template_9',
          user_id: 'public_key',
          template_params: {
            name: 'Ostrander',
            email: 'ostrander@farwatch.example',
            message: 'Please send me a copy.',
          },
        },
      ]);
      expect(faults.count({ path: '/api/data-request' })).toBe(before);
      await service.close();
    });
  });
});

async function typeRequest(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ostrander');
  await page.getByRole('textbox', { name: 'Email' }).fill('ostrander@farwatch.example');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please send me a copy.');
}
