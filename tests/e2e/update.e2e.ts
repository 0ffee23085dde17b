import { signIn, waitUntilInstalled } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

test('a new version waits for the member’s word, takes over, and the page is loaded anew', async ({
  aDevice,
  faults,
}) => {
  const page = await (await aDevice({ baseURL: faults.url })).open();
  await signIn(page, 'pilot');
  await waitUntilInstalled(page);

  await serveAnotherWorker();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const prompt = page.getByRole('region', { name: 'Update' });
  await expect(prompt).toContainText('A new version is ready');

  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      sessionStorage.setItem('took over', 'yes');
    });
  });
  const reloaded = page.waitForEvent('load');
  await prompt.getByRole('button', { name: 'Update' }).click();
  await reloaded;
  expect(await page.evaluate(() => sessionStorage.getItem('took over'))).toBe('yes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(prompt).toHaveCount(0);

  /** As after an upgrade of the server: another script under the same address. */
  async function serveAnotherWorker(): Promise<void> {
    const script = await (await fetch(`${faults.url}/sw.js`)).text();
    faults.inject(
      { path: '/sw.js' },
      {
        kind: 'answer',
        status: 200,
        headers: { 'content-type': 'text/javascript' },
        body: `${script}\n// another version\n`,
      },
    );
  }
});
