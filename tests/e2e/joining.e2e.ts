import { axeFindings } from '#tests/support/axe.ts';
import { signIn } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

test.use({ musterIs: 'process' });

for (const [path, why] of [
  ['/events', 'The event calendar opens once a leader has approved your account.'],
  ['/departments/medical', 'Department pages open once a leader has approved your account.'],
] as const) {
  test(`a recruit who opens ${path} is told at home why not, and what comes next`, async ({
    aDevice,
  }) => {
    const page = await (await aDevice({ viewport: { width: 390, height: 844 } })).open();
    await signIn(page, 'recruit');
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
    const joining = page.getByRole('region', { name: 'Joining the crew' });
    await expect(joining).toContainText(why);
    await expect(joining.getByRole('heading', { level: 3 })).toHaveText([
      ...['Registered', 'Set your preferences', 'Introduce yourself'],
    ]);
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('a recruit sees at home what comes next, and a member of the organisation does not', async ({
  aDevice,
  asMember,
}) => {
  const page = await (await aDevice()).open();
  await signIn(page, 'recruit');
  await page.goto('/home');
  const joining = page.getByRole('region', { name: 'Joining the crew' });
  const next = joining.locator('[aria-current="step"]');
  await expect(joining).not.toContainText('once a leader has approved');
  const recruit = await asMember('recruit');
  const set = { playstyle: 'Casual', squadPreference: '', skills: '' };
  const roles = { primaryRole: '', secondaryRole: '', tertiaryRole: '' };
  await recruit.send('PUT', '/auth/user/preferences', { interests: [], ...set, ...roles });
  await expect(next).toContainText('Set your preferences');
  await recruit.send('PUT', '/auth/user/preferences', { interests: ['Mining'], ...set, ...roles });
  await expect(next).toContainText('Waiting for approval');
  await expect(joining).toContainText('Mining, Casual. You can change them any time.');
  await expect(next.getByRole('link', { name: 'Open chat' })).toBeVisible();
  await joining.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, recruit' })).toBeVisible();

  const member = await (await aDevice()).open();
  await signIn(member, 'pilot');
  await member.goto('/home');
  await expect(member.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
  await expect(member.getByRole('region', { name: 'Joining the crew' })).toHaveCount(0);
});
