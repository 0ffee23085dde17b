import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolesOf } from '#tests/support/portal/api-client.ts';
import {
  arriveAtEvent,
  ATTENDING,
  goOn,
  roleCard,
  rsvp,
  signIn,
} from '#tests/support/portal/portal.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const ROLE = 'Hauler';
const putBack = (page: Page) =>
  page.getByRole('paragraph').filter({
    hasText:
      'The server was put back to an older copy. Anything saved after that copy was made may be missing.',
  });

test.describe('a data folder that is put back', () => {
  test.use({ musterIs: 'process' });

  test('FAULTS 38 SPEC 8.12 shows nothing that is gone, tells a member of the seat they lost, which they can take again, and that it is one, until they dismiss it', async ({
    aDevice,
    asMember,
    complaints,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const leader = await asMember('leader');
    const event = await leader.createEvent('Before the copy');
    const page = await (await aDevice()).open();
    await signIn(page, 'pilot');
    await arriveAtEvent(page, event);
    const [folder, backup] = [join(muster.dataDir, 'db'), await mkdtemp(join(tmpdir(), 'copy-'))];
    await muster.stop();
    await cp(folder, backup, { recursive: true });
    await muster.start();

    await rsvp(page, ROLE);
    await expect(roleCard(page, ROLE)).toContainText(ATTENDING);
    await expect.poll(async () => rolesOf(await leader.event(event.id), 'pilot')).toEqual([ROLE]);

    await muster.stop();
    await rm(folder, { recursive: true });
    await cp(backup, folder, { recursive: true });
    await rm(backup, { recursive: true });
    await muster.start();
    await expect(page.getByText('The server was put back to an older copy').first()).toBeVisible();
    await expect(roleCard(page, ROLE)).not.toContainText(ATTENDING);

    await test.step('the sync centre offers it again, and then it counts', async () => {
      await goOn(page, '/sync');
      const row = page.getByRole('listitem').filter({ hasText: event.title });
      await row.getByRole('button', { name: /^Retry: / }).click();
      await expect.poll(async () => rolesOf(await leader.event(event.id), 'pilot')).toEqual([ROLE]);
    });

    await test.step('every tab says so, after a reload too, until one dismisses it', async () => {
      await page.reload();
      await expect(putBack(page)).toBeVisible();
      const beside = await page.context().newPage();
      await beside.goto('/home');
      await putBack(beside).getByRole('button', { name: 'Dismiss' }).click();
      for (const tab of [beside, page]) await expect(putBack(tab)).toHaveCount(0);
    });
  });
});
