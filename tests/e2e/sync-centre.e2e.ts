import { memberAtSupport, submit, submittedBy } from '#tests/support/postings.ts';
import { expect, test } from './fixtures.ts';

test('a submission that was never tried can be taken back, and one that was says why it cannot', async ({
  aDevice,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const page = await (await aDevice()).open();
  await memberAtSupport(page);
  await muster.kill();
  await submit(page, 'I aim well.');
  await submit(page, 'And I sing.'); // behind the first one, which finds no server
  await page.goto('/sync');
  const row = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  const discardOf = (words: string) => row(words).getByRole('button', { name: /^Discard: / });
  await expect(discardOf('I aim well.')).toBeDisabled();
  await expect(discardOf('I aim well.')).toHaveAccessibleDescription(
    'It may already have reached the server, so it cannot be discarded.',
  );
  await expect(discardOf('And I sing.')).toBeEnabled();
  await discardOf('And I sing.').click();
  const question = page.getByRole('alertdialog', { name: 'Discard this change?' });
  await question.getByRole('button', { name: 'Keep change' }).click();
  await expect(row('And I sing.')).toHaveCount(1);
  await discardOf('And I sing.').click();
  await question.getByRole('button', { name: 'Discard change' }).click();
  await expect(row('And I sing.')).toHaveCount(0);

  await muster.start();
  await expect(page.getByText('Nothing waits. Everything you did was sent.')).toBeVisible({
    timeout: 60_000,
  });
  expect(await submittedBy(await asMember('admin'), 'pilot')).toEqual(['<p>I aim well.</p>']);
});
