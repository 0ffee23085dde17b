import { axeFindings } from '#tests/support/browser/axe.ts';
import { posting, SUPPORT } from '#tests/support/portal/postings.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('a recruit is told at home what is not open yet, and what comes next', async ({
  aMember,
  asMember,
}) => {
  const page = await aMember('recruit', { viewport: { width: 390, height: 844 }, at: '/events' });
  const joining = page.getByRole('region', { name: 'Joining the crew' });
  const expectTurnedAway = async (why: string) => {
    await expect(joining).toContainText(why);
    await expect(page).toHaveURL(/\/home$/);
    expect(await axeFindings(page), why).toEqual([]);
  };
  await expectTurnedAway('The event calendar opens once a leader has approved your account.');
  const { id } = await posting(await asMember('admin'), SUPPORT, 'Gunner');
  await goOn(page, `${SUPPORT}?posting=${id}`);
  await expectTurnedAway('Department pages open once a leader has approved your account.');

  await goOn(page, '/home');
  await expect(joining).not.toContainText('once a leader has approved');
  await expect(joining.getByRole('heading', { level: 3 })).toHaveText([
    ...['Registered', 'Set your preferences', 'Introduce yourself'],
  ]);
  // SPEC 15.7: with a seat from before, and without a way to the calendar.
  const seat = page.getByRole('region', { name: 'Next for you' });
  await expect(seat.getByRole('button', { name: /^Can't go to / })).toBeVisible();
  await expect(seat.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Needs people' })).toHaveCount(0);
  await seat.getByRole('button', { name: /^Can't go to / }).press('Enter');
  await expect(seat).toHaveCount(0);
  await expect(joining.getByRole('link').first(), 'the button is gone').toBeFocused();
  const next = joining.locator('[aria-current="step"]');
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
});
