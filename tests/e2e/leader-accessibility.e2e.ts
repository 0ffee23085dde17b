import { axeFindingsAt } from '#tests/support/browser/axe.ts';
import { answerForVideoHosts, LINK } from '#tests/support/portal/library.ts';
import { choose } from '#tests/support/portal/menu.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { atThreeWidths } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const DASHBOARD = '/leader-dashboard';
const SEASON = 'Convoy season opens on the Lyra run';

test('axe finds nothing on what leaders see and write in their dashboard, nor where admins write sections and pages, and nothing sticks out, at three widths', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the test's browser reaches no video host
  const admin = await asMember('admin');
  const post = (await admin.send('POST', '/posts', { title: 'Gone again' })) as { id: string };
  await admin.send('DELETE', `/posts/${post.id}`);
  const page = await aMember('admin', { at: DASHBOARD });
  await answerForVideoHosts(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await expect(page.getByText('admin deleted the post')).toBeVisible();
  await clean(page, 'home');
  await main.getByRole('button', { name: 'Edit' }).click();
  await expect(richText(page, 'Message of the day')).toBeFocused();
  await page.keyboard.type('First. ');
  await clean(page, 'message of the day');

  await goOn(page, `${DASHBOARD}?view=post`);
  const create = main.getByRole('button', { name: 'Create Post' });
  await create.click();
  await expect(page.getByText('Title is required.')).toBeVisible();
  await clean(page, 'new post');
  await page.getByRole('textbox', { name: 'Title' }).fill('Film');
  await page.getByRole('switch', { name: 'Video post' }).check();
  await page.getByRole('textbox', { name: 'Video URL' }).fill(LINK);
  await clean(page, 'new video post');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toBeVisible();
  await clean(page, 'preview');
  await page.keyboard.press('Escape');

  await goOn(page, `${DASHBOARD}?view=managePosts`);
  await expect(page.getByRole('heading', { name: SEASON })).toBeVisible();
  await clean(page, 'posts');
  await choose(main, 'Delete', SEASON);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await clean(page, 'question');
  await page.keyboard.press('Escape');
  await choose(main, 'Edit', SEASON);
  await expect(richText(page, 'Content')).toContainText('Tuesdays:');
  await clean(page, 'post');

  await goOn(page, `${DASHBOARD}?view=leadershipVideos`);
  await main.getByRole('button', { name: 'Debriefs', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Back to Categories' })).toBeVisible();
  await clean(page, 'videos');

  await goOn(page, `${DASHBOARD}?view=audit`);
  await page.getByText('What it was before').first().click();
  await clean(page, 'audit');

  await goOn(page, '/aboutus');
  await expect(page.getByRole('button', { name: 'Move How we fly later' })).toBeVisible();
  await clean(page, 'sections');
  await page.getByRole('button', { name: 'Add New Section' }).click();
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  await expect(dialog.getByText('Title is required.')).toBeVisible();
  await clean(page, 'new section');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'How we fly' }).click();
  await expect(dialog).toContainText('Tuesday and Friday:');
  await clean(page, 'section');
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await clean(page, 'section, edited');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await goOn(page, '/mission');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(richText(page, 'Content')).toBeFocused();
  await clean(page, 'page');
  await goOn(page, '/page/ship-rules');
  await expect(page.getByRole('button', { name: 'Write this page' })).toBeVisible();
  await clean(page, 'page that is not there');
});

async function clean(page: Page, what: string): Promise<void> {
  await atThreeWidths(page, async (where) => {
    // A tablet has the phone's column and the desktop's sidebar: there is nothing of its own to find.
    const found = where === 'tablet' ? [] : await axeFindingsAt(page, where);
    expect.soft(found, `${what} on a ${where}`).toEqual([]);
    expect.soft(await horizontalOverflow(page), `${what} on a ${where}`).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(besideTheirCard), `${what} on a ${where}`).toEqual([]);
  });
}

/** Runs in the page: what lies beyond the edge of its card. An editor's tools scroll. */
function besideTheirCard(): string[] {
  const pieces = document.querySelectorAll('.card :is(button, a, input, select, img)');
  return [...pieces].flatMap((piece) => {
    const card = piece.parentElement?.closest('.card, .field, dialog')?.getBoundingClientRect();
    const { right } = piece.getBoundingClientRect();
    const isBeside = card !== undefined && right > card.right + 1;
    return isBeside && piece.closest('.rich-text-bar') === null ? [piece.outerHTML] : [];
  });
}
