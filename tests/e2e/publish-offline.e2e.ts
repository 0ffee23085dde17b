import type { PostRow } from '#contract/posts.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import { goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { resize, TABLET } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const MANAGE = '/leader-dashboard?view=managePosts';

test('what is published without a connection waits, and arrives once', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const [herald, pilot] = [await asMember('herald'), await asMember('pilot')];
  const post = (await herald.send('POST', '/posts', aPost('Muster at eight'))) as PostRow;
  const page = await aMember('leader', { at: MANAGE, baseURL: faults.url });
  await waitUntilInstalled(page);

  await test.step('an edit is refused when somebody else was faster, with both versions side by side', async () => {
    await faults.refuse();
    await edit(page, 'Muster at eight', 'Muster at nine');
    await expect(page.getByText('Waiting to publish').first()).toBeVisible();
    await herald.send('PUT', `/posts/${post.id}`, aPost('Muster at ten'));
    await faults.accept();

    const told = page.getByRole('alert').filter({ hasText: "wasn't published" });
    await expect(told).toContainText('herald changed this in the meantime.', { timeout: 60_000 });
    await told.getByRole('button', { name: 'Compare' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'changed this in the meantime' });
    await expect(conflict.getByRole('row', { name: /^Title/ }).getByRole('cell')).toContainText([
      'Muster at ten',
      'Muster at nine',
    ]);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Muster at nine');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Post “Muster at nine” published.')).toBeVisible();
    expect(await postsNamed(pilot, 'Muster at')).toMatchObject([
      { title: 'Muster at nine', revision: 3 },
    ]);
    await goOn(page, '/sync');
    await expect(page.getByText('All caught up.')).toBeVisible();
  });

  await test.step('a post written on a tablet waits with its picture, survives a reload and arrives once', async () => {
    await resize(page, TABLET);
    await goOn(page, '/leader-dashboard?view=post');
    await expect(richText(page, 'Content')).toBeVisible();
    await faults.refuse();
    await test.step('one without a picture, which may be on its way, is edited all the same', async () => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Hangar five');
      await richText(page, 'Content').fill('It is closed.');
      await page.getByRole('button', { name: 'Create Post', exact: true }).click();
      await goOn(page, MANAGE);
      await edit(page, 'Hangar five', 'Hangar five is closed');
      await expect(
        page.getByRole('listitem').filter({ hasText: 'Hangar five is closed' }),
      ).toContainText('Waiting to publish');
      await goOn(page, '/leader-dashboard?view=post');
    });

    await page.getByRole('textbox', { name: 'Title' }).fill('Hangar four');
    await richText(page, 'Content').fill('It is open again.');
    const image = page.getByRole('group', { name: 'Image (optional)' });
    await image.locator('input').setInputFiles({
      name: 'hangar.png',
      mimeType: 'image/png',
      buffer: await aPicture('teal'),
    });
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
    await page.getByRole('button', { name: 'Create Post', exact: true }).click();
    await expect(page.getByText("Waiting to publish. It'll go out once")).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');

    await test.step('its author sees it marked, also after a reload, and edits it again', async () => {
      await page.goto(MANAGE);
      const row = page.getByRole('listitem').filter({ hasText: 'Hangar four' });
      await expect(row.getByText('Waiting to publish')).toBeVisible();
      await expect
        .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(40);
      await row.getByRole('button', { name: 'Edit or delete Hangar four' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Hangar four is open');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(
        page.getByRole('listitem').filter({ hasText: 'Hangar four is open' }),
      ).toContainText('Waiting to publish');
      await goOn(page, '/sync');
      const waiting = page.getByRole('region', { name: 'Waiting to send' });
      await expect(waiting.getByRole('listitem').filter({ hasText: 'Hangar four' })).toHaveCount(1);
      await expect(waiting).toContainText('Post “Hangar four is open”');
    });

    await faults.accept();
    // Each is told for some seconds, and one waits for its picture: either may be gone when the other comes.
    const published = (title: string) => page.getByText(`Post “${title}” published.`);
    await Promise.all(
      ['Hangar four is open', 'Hangar five is closed'].map((title) =>
        expect(published(title)).toBeVisible({ timeout: 60_000 }),
      ),
    );
    expect(await postsNamed(pilot, 'Hangar five')).toMatchObject([
      { title: 'Hangar five is closed', revision: 2 },
    ]);
    const [arrived, ...more] = await postsNamed(pilot, 'Hangar four');
    expect(more).toEqual([]);
    expect(arrived).toMatchObject({ title: 'Hangar four is open', revision: 1, author: 'leader' });
    expect(arrived?.postImageUrl).toMatch(/^\/uploads\/[0-9a-f]{40}-40x20\.webp$/);
  });

  await test.step('a picture that does not get through holds up nothing but its own post, and goes once it can', async () => {
    const upload = { path: '/api/upload/image' };
    const before = faults.count(upload);
    await goOn(page, '/leader-dashboard?view=post');
    await expect(richText(page, 'Content')).toBeVisible();
    await faults.refuse();
    const title = page.getByRole('textbox', { name: 'Title' });
    const send = page.getByRole('button', { name: 'Create Post', exact: true });
    await title.fill('Hangar seven, with a picture');
    await richText(page, 'Content').fill('It is open again.');
    const image = page.getByRole('group', { name: 'Image (optional)' });
    await image.locator('input').setInputFiles({
      ...{ name: 'hangar.png', mimeType: 'image/png', buffer: await aPicture('red') },
    });
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
    await send.click();
    await expect(title).toHaveValue('');
    await title.fill('Hangar six, without one');
    await richText(page, 'Content').fill('It is shut.');
    await send.click();
    await expect(title).toHaveValue('');

    await test.step('SPEC 23.4 SPEC 23.6 what was never sent no admin can bring back, but its author can', async () => {
      await goOn(page, MANAGE);
      await page
        .getByRole('button', { name: 'Edit or delete Hangar seven, with a picture' })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
      await expect(question).toContainText(
        "It hasn't been published yet, so an admin can't bring it back.",
      );
      await question.getByRole('button', { name: 'Delete post' }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'Hangar seven, with a picture' });
      const toast = row.filter({ hasText: 'is deleted.' });
      await toast.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('“Hangar seven, with a picture” is back.')).toBeVisible();
      await expect(row.getByText('Waiting to publish')).toBeVisible();
    });

    const way = hold();
    faults.inject(upload, { kind: 'hold-request', until: way.promise });
    await faults.accept();
    await expect.poll(() => postsNamed(pilot, 'Hangar six'), { timeout: 60_000 }).toHaveLength(1);
    await expect.poll(() => faults.count(upload)).toBeGreaterThan(before);
    // What others do is pulled meanwhile.
    await herald.send('POST', '/posts', aPost('Convoy tonight'));
    await goOn(page, MANAGE);
    await expect(page.getByRole('listitem').filter({ hasText: 'Convoy tonight' })).toBeVisible();
    expect(await postsNamed(pilot, 'Hangar seven')).toEqual([]);

    way.now();
    await expect(page.getByText('Post “Hangar seven, with a picture” published.')).toBeVisible();
    expect(await postsNamed(pilot, 'Hangar seven')).toHaveLength(1);
    expect(faults.count(upload)).toBe(before + 1);
  });
});

async function edit(page: Page, title: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Edit or delete ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(to);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

function aPost(title: string) {
  return { title, content: '<p>Bring fuel.</p>', isPinned: false };
}

async function postsNamed(client: ApiClient, start: string): Promise<PostRow[]> {
  const posts = (await client.get('/posts')) as PostRow[];
  return posts.filter(({ title }) => title.startsWith(start));
}
