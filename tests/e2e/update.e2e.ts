import { hold } from '#tests/support/fault-proxy.ts';
import {
  ATTENDING,
  openEvent,
  roleCard,
  rsvp,
  signIn,
  waitUntilInstalled,
} from '#tests/support/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test('a new version waits for the member’s word, and then for a change that is on its way', async ({
  aDevice,
  asMember,
  faults,
}) => {
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const page = await (await aDevice({ baseURL: faults.url })).open();
  const happened: string[] = [];
  await page.exposeFunction('happens', (what: string) => happened.push(what));
  await signIn(page, 'pilot');
  await openEvent(page, event);
  await waitUntilInstalled(page);

  const answer = hold();
  const sent = { method: 'POST', path: '/api/events/rsvp' };
  faults.inject(sent, { kind: 'hold-answer', until: answer.promise });
  await rsvp(page, role);
  await expect.poll(() => faults.count(sent)).toBe(1);
  await page.keyboard.press('Escape');

  await serveAnotherWorker();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const prompt = page.getByRole('region', { name: 'Update' });
  await expect(prompt).toContainText('A new version is ready');
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      void (globalThis as unknown as { happens: (what: string) => void }).happens('took over');
    });
  });
  await prompt.getByRole('button', { name: 'Update' }).click();
  // Long enough for a version that would not wait for the change.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
  happened.push('answered');
  const reloaded = page.waitForEvent('load');
  answer.now();
  await reloaded;
  expect(happened).toEqual(['answered', 'took over']);
  await expect(prompt).toHaveCount(0);
  await openEvent(page, event);
  await expect(roleCard(page, role)).toContainText(ATTENDING);

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
