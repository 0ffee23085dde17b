import { axeFindingsAt } from '#tests/support/browser/axe.ts';
import { LOGISTICS, managed, message, posting } from '#tests/support/portal/postings.ts';
import { arriveAt, goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test } from './fixtures.ts';

test('on a phone and on a desktop axe finds nothing on postings, and nothing runs out of the side', async ({
  aDeviceOf,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const admin = await asMember('admin');
  const open = await posting(admin, LOGISTICS, 'Convoy Lead');
  const closed = await posting(admin, LOGISTICS, 'Miner');
  const page = await (await aDeviceOf('chief')).open();
  await arriveAt(page, `${LOGISTICS}?posting=${open.id}`);
  await waitUntilInstalled(page);
  await message(page).click();
  await page.context().setOffline(true);
  await page.keyboard.type('I am calm.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { title, description, tags } = open;
  const at = `${LOGISTICS}/applications/${open.id}`;
  await admin.send('PUT', at, { title, description, tags, isOpen: false });
  await page.context().setOffline(false);
  await goOn(page, '/sync');
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible({ timeout: 60_000 });

  const postingNamed = (name: string) => page.getByRole('dialog', { name, exact: true });
  const places = [
    ['/sync', page.getByText('Your message')],
    [`${LOGISTICS}#manage-applications`, managed(page)],
    [`${LOGISTICS}?posting=${open.id}`, message(postingNamed('Convoy Lead'))],
    [`${LOGISTICS}?posting=${closed.id}`, message(postingNamed('Miner'))],
    [`${LOGISTICS}?managed=${open.id}`, page.getByText(/^Submissions \(/)],
    [`${LOGISTICS}?managed=new`, page.getByRole('textbox', { name: 'Description' })],
  ] as const;
  for (const [path, sign] of places) {
    await goOn(page, path);
    await expect(sign).toBeVisible();
    await onPhoneAndDesktop(page, async (where) => {
      const what = `${path} on a ${where}`;
      // A place with a hash is scrolled to, half a target under the header.
      await page.evaluate(() => {
        scrollTo(0, 0);
      });
      expect.soft(await axeFindingsAt(page, where), what).toEqual([]);
      expect
        .soft(await horizontalOverflow(page), `sideways scroll of ${what}`)
        .toBeLessThanOrEqual(0);
    });
  }
});
