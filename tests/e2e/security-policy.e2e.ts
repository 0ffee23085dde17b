import { fillIn, goOn, openFromCalendar, roleCard, rsvp, upToDate } from '#tests/support/portal.ts';
import { chooseEvent, monthsAhead } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

// Chromium writes every violation to the console, where it fails any of these tests (see fixtures).

test('the whole journey breaks no rule of the content security policy', async ({
  aDevice,
  asMember,
}) => {
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const page = await (await aDevice()).open();
  const answer = await page.goto('/home');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  await goOn(page, '/login');
  await fillIn(page, 'pilot');
  await expect(page.getByRole('link', { name: 'pilot, my profile' })).toBeVisible();
  await upToDate(page);
  await openFromCalendar(page, event, monthsAhead(event.start));
  await rsvp(page, role);
  await expect(roleCard(page, role)).toContainText("RSVP'd");
});

test('control: what the policy forbids does not happen, and is noticed', async ({
  aDevice,
  complaints,
}) => {
  complaints.allow(/Content Security Policy|TrustedHTML/);
  const page = await (await aDevice()).open();
  await page.goto('/home');
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
