import { arriveAt, signIn } from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

test('a tab that slept while another member signed in shows that member nothing of what was typed in it', async ({
  aDeviceOf,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const device = await aDeviceOf('herald');
  const other = await device.open();
  await letTabsSleep(device.context);
  const slept = await device.context.newPage();
  await arriveAt(slept, '/data-request');
  const message = slept.getByRole('textbox', { name: 'Message' });
  await message.fill('Please delete what you have of me.');
  const wake = await putToSleep(slept);

  await other.goto('/home');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, 'leader');
  await wake();
  await expect(slept.getByRole('link', { name: 'leader, my profile' })).toBeVisible();
  await expect(message).toHaveValue('');
});

/** Tabs that sleep hear nothing of the others until they wake up, when everything has happened already. */
async function letTabsSleep(context: ReturnType<Page['context']>): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('storage', (event) => {
      if (sessionStorage.getItem('asleep') !== null) event.stopImmediatePropagation();
    });
  });
}

async function putToSleep(page: Page): Promise<() => Promise<void>> {
  const calls = '**/api/**';
  await page.route(calls, (route) => route.abort());
  await page.evaluate(() => {
    sessionStorage.setItem('asleep', '');
  });
  return async () => {
    await page.unroute(calls);
    await page.evaluate(() => {
      sessionStorage.removeItem('asleep');
      dispatchEvent(new StorageEvent('storage'));
    });
  };
}
