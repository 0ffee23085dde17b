import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { eq } from 'drizzle-orm';
import { videoCategories } from '#server/db/schema.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import {
  answerForVideoHosts,
  LINK,
  type Category,
  type Video,
} from '#tests/support/portal/library.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { refuseCall } from '#tests/support/portal/refusals.ts';
import { expect, test } from './fixtures.ts';

const VIDEOS = '/leader-dashboard?view=leadershipVideos';
const LIBRARY = '/leadership/video-categories';

test('leaders keep a library of their own: each category and video has a link, and what is missing cannot be sent', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures(); // the test's browser reaches no video host, and reports refusals
  const leader = await asMember('leader');
  const categories = (await leader.get(LIBRARY)) as Category[];
  const debriefs = categories.find(({ categoryName }) => categoryName === 'Debriefs');
  const [video] = (await leader.get(`${LIBRARY}/${debriefs?.id ?? ''}/videos`)) as Video[];
  if (!debriefs || !video) throw new Error('the demo has no debriefs');
  const page = await aMember('leader', {
    at: `${VIDEOS}&category=${debriefs.id}&video=${video.id}`,
  });
  await answerForVideoHosts(page);
  const card = page.getByRole('region', { name: 'Leadership Videos' });
  const player = page.getByRole('dialog', { name: video.videoTitle });

  await test.step('an address opens its video, below it the category, and below that the categories', async () => {
    await expect(player).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(player).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`category=${debriefs.id}$`));
    await expect(card.getByRole('heading', { name: 'Debriefs' })).toBeVisible();
    await card.getByRole('button', { name: `Play video: ${video.videoTitle}` }).click();
    await expect(page).toHaveURL(new RegExp(`video=${video.id}$`));
    await page.goBack();
    await expect(player).toHaveCount(0);
    await press(page, card.getByRole('button', { name: 'Back to Categories' }));
    await expect(card.getByRole('button', { name: 'Debriefs', exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/category=/);
  });

  await test.step('a category that could not be created is told, and created by the next try', async () => {
    await press(page, card.getByRole('button', { name: 'New Category' }));
    const dialog = page.getByRole('dialog', { name: 'New Category' });
    await page.keyboard.type('Maps');
    const accept = await refuseCall(page, { method: 'POST', path: LIBRARY }, 'Not today.');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to create leadership category' }),
    ).toBeVisible();
    await accept();
    await page.getByRole('button', { name: /^Dismiss: / }).click();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await card.getByRole('button', { name: 'Maps', exact: true }).click();
    await expect(card.getByText('No videos in this category.')).toBeVisible();
  });

  await test.step('adding does nothing without title and address', async () => {
    await card.getByRole('button', { name: 'Add New Video' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Video' });
    const add = dialog.getByRole('button', { name: 'Add Video' });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('The Breach');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('.error')).toHaveCount(0);
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Video URL' }).fill(LINK);
    await expect(add).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Play video: The Breach' })).toBeVisible();
    const maps = ((await leader.get(LIBRARY)) as Category[]).find(
      ({ categoryName }) => categoryName === 'Maps',
    );
    expect(await leader.get(`${LIBRARY}/${maps?.id ?? ''}/videos`)).toMatchObject([
      { videoUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ?start=42' },
    ]);
  });

  await test.step('a library without a category says so', async () => {
    await muster.change((db) =>
      db.delete(videoCategories).where(eq(videoCategories.library, LEADERSHIP_LIBRARY)),
    );
    await goOn(page, VIDEOS);
    await expect(card.getByText('No categories found.')).toBeVisible();
  });
});
