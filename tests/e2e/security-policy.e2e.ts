import { expect, test } from './fixtures.ts';

// Chromium writes every violation to the console, where it fails any test: see fixtures, and keyboard.e2e.ts for the
// whole journey of a member.

test('the content security policy lets our own scripts run alone; control: what it forbids does not happen, and is noticed', async ({
  aDevice,
  complaints,
}) => {
  complaints.allow(/Content Security Policy|TrustedHTML/);
  const page = await (await aDevice()).open();
  const answer = await page.goto('/home');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  await expect(page.getByRole('heading', { name: /welcome/i }).first()).toBeVisible();
  const writeMarkup = page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="alert()">');
  });
  await expect(writeMarkup).rejects.toThrow("requires 'TrustedHTML'");
  const noticed = page.waitForEvent('console', (message) => {
    return message.type() === 'error' && message.text().includes('Content Security Policy');
  });
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'https://elsewhere.invalid/pixel.png';
    document.body.append(picture);
  });
  await noticed;
});
