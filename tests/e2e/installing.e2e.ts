import { hold } from '#tests/support/fault-proxy.ts';
import { installAtHome, waitUntilInstalled } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

test('a page that was on its way while the worker took over is answered by the worker, too', async ({
  aDevice,
  faults,
}) => {
  const device = await aDevice({ baseURL: faults.url });
  const first = await device.open();
  const second = await device.context.newPage();
  const arrives = hold();
  faults.inject({ path: '/login' }, { kind: 'hold-request', until: arrives.promise });
  const opened = second.goto('/login');
  await expect.poll(() => faults.count({ path: '/login' })).toBe(1);

  await installAtHome(first);
  arrives.now();
  await opened;
  await expect(second.getByRole('button', { name: 'Login' })).toBeVisible();
  await waitUntilInstalled(second);
});
