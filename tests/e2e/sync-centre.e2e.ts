import { hold } from '#tests/support/processes/fault-proxy.ts';
import { arriveAt, goOn, upToDate, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { submit, submittedBy, SUPPORT } from '#tests/support/portal/postings.ts';
import { expect, test } from './fixtures.ts';

const SYNC_LINK = ', sync centre';

test('a page that nobody touches says so when the server is gone, and how old its data is after a reload; what was never tried can be taken back, and what was says why it cannot', async ({
  aDeviceOf,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const device = await aDeviceOf('pilot', { baseURL: faults.url });
  let page = await device.open();
  await arriveAt(page, '/events');
  await waitUntilInstalled(page);
  await upToDate(page);
  await faults.refuse();
  const strip = page.getByRole('status').filter({ hasText: "Our server isn't answering." });
  await expect(strip).toContainText(
    /^Our server isn't answering\. Everything here was current at \d\d:\d\d\./,
  );
  await page.reload();
  await expect(strip).toContainText(
    /^Our server isn't answering\. Everything here was current at \d\d:\d\d\./,
  );

  await test.step('a submission that was never tried can be taken back, and one that was says why it cannot', async () => {
    await goOn(page, SUPPORT);
    await submit(page, 'I aim well.');
    await submit(page, 'And I sing.'); // behind the first one, which finds no server
    await goOn(page, '/sync');
    await expect(page.getByRole('heading', { level: 1, name: 'Sync Centre' })).toBeVisible();
    const row = (words: string) => page.getByRole('listitem').filter({ hasText: words });
    const discardOf = (words: string) => row(words).getByRole('button', { name: /^Discard: / });
    await expect(discardOf('I aim well.')).toBeDisabled();
    await expect(discardOf('I aim well.')).toHaveAccessibleDescription(
      "This may already have arrived. You can undo it once it's confirmed.",
    );
    await expect(discardOf('And I sing.')).toBeEnabled();
    await discardOf('And I sing.').click();
    const question = page.getByRole('alertdialog', { name: 'Discard this change?' });
    await question.getByRole('button', { name: 'Keep change' }).click();
    await expect(row('And I sing.')).toHaveCount(1);
    await discardOf('And I sing.').click();
    await question.getByRole('button', { name: 'Discard change' }).click();
    await expect(row('And I sing.')).toHaveCount(0);

    await faults.accept();
    await expect(page.getByText('All caught up. Nothing is waiting to send.')).toBeVisible({
      timeout: 60_000,
    });
    expect(await submittedBy(await asMember('admin'), 'pilot')).toEqual(['<p>I aim well.</p>']);
  });

  await test.step('SPEC 11.8 in a tab on an iPhone the sync centre says that what is kept may be cleared, and how it stays', async () => {
    await page.addInitScript(() => {
      const iPhone =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
      Object.defineProperty(navigator, 'userAgent', { value: iPhone });
      Object.defineProperty(navigator, 'standalone', { value: false });
    });
    await arriveAt(page, '/sync');
    const storage = page.getByRole('region', { name: 'Storage' });
    await expect(storage).toContainText('after 7 days without a visit');
    await expect(storage).toContainText('To keep it, tap Share and Add to Home Screen.');
    await expect(storage).not.toContainText('until you log out');
  });

  await test.step('the header says that all is up to date only once the server was asked, and logging out calls off what is on its way', async () => {
    await device.close();
    page = await device.open();
    const answers = hold();
    const pull = { path: '/api/sync' };
    faults.inject(pull, { kind: 'hold-answer', until: answers.promise });
    await page.addInitScript((sameEnd) => {
      const said: string[] = [];
      new MutationObserver(() => {
        const label = document.querySelector(`a[aria-label$="${sameEnd}"]`)?.ariaLabel ?? '';
        if (label !== (said.at(-1) ?? '')) said.push(label);
      }).observe(document, { subtree: true, childList: true, attributes: true });
      Object.assign(window, { said });
    }, SYNC_LINK);
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === pull.path);
    await page.goto('/dashboard');
    await asked;
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await expect.poll(said).toEqual([`Syncing${SYNC_LINK}`]);
    answers.now();
    await upToDate(page);
    faults.heal();

    await test.step('after logging out nothing is asked for with the token that ends', async () => {
      const arrives = hold();
      faults.inject(pull, { kind: 'hold-request', until: arrives.promise }, 1);
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 401) refused.push(response.url());
      });
      const before = faults.count(pull);
      await goOn(page, '/sync');
      await page.getByRole('button', { name: 'Sync now' }).click();
      await expect.poll(() => faults.count(pull)).toBeGreaterThan(before);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect.poll(() => faults.count({ path: '/api/auth/logout' })).toBe(1);
      arrives.now();
      // The visitor's own pull comes to its end; the browser says nothing of an error in between.
      await expect.poll(() => faults.count(pull)).toBeGreaterThan(before + 1);
      expect(refused).toEqual([]);
    });
  });
});
