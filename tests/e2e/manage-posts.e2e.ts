import type { Locator } from '@playwright/test';
import type { PostRow } from '#contract/posts.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { press, tabTo, type } from '#tests/support/browser/keyboard.ts';
import { answerForVideoHosts } from '#tests/support/portal/library.ts';
import { choose } from '#tests/support/portal/menu.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import { refuseCall } from '#tests/support/portal/refusals.ts';
import { drop, richText } from '#tests/support/portal/rich-text.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

const CREATE = '/leader-dashboard?view=post';
const MANAGE = '/leader-dashboard?view=managePosts';
const SEASON = 'Convoy season opens on the Lyra run';
const FILM = 'Debrief: how we kept all nine hulls through the Breach';

test('posts are found, edited and deleted; one is written with text, picture and pin, looked at before, and read by another member a moment later; a video post has an address in place of text and picture', async ({
  aMember,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures(); // the browser reports refusals, and reaches no video host
  const page = await aMember('herald', { at: MANAGE, baseURL: faults.url });
  await test.step('posts are found, edited without their author’s line, kept from being written over unseen, and deleted after a question', async () => {
    const admin = await asMember('admin');
    const list = page.getByRole('region', { name: 'Manage Posts' });
    const form = page.getByRole('region', { name: 'Edit Post' });
    const rows = list.getByRole('listitem');
    const before = await stored(admin, SEASON);
    if (!before) throw new Error('the demo has not this post');

    await test.step('a search and a kind leave out the others', async () => {
      await expect(rows).toHaveCount(11);
      await list.getByRole('searchbox', { name: 'Search posts' }).fill('LYRA');
      await expect(rows).toHaveCount(1);
      await list.getByRole('combobox', { name: 'Kind of post' }).selectOption('Videos');
      await expect(list.getByText('No posts match.')).toBeVisible();
      await list.getByRole('searchbox').fill('');
      await expect(rows.filter({ hasText: FILM })).toHaveCount(1);
      await list.getByRole('combobox').selectOption('Pinned');
      await expect(rows).toHaveCount(3);
      await list.getByRole('combobox').selectOption('All posts');
    });

    await test.step('an edit by keyboard begins with what is there, and ends at the menu it came from', async () => {
      const menu = list.getByRole('button', { name: `Edit or delete ${SEASON}` });
      await press(page, menu);
      await page.keyboard.press('Enter');
      await expect(title(form)).toBeFocused();
      await expect(title(form)).toHaveValue(SEASON);
      await expect(page).toHaveURL(new RegExp(`post=${before.id}$`));
      await expect(richText(page, 'Content')).toContainText('Tuesdays:');
      await expect(richText(page, 'Content')).not.toContainText('Posted by');
      await expect(form.locator('.image-field img')).toHaveAttribute('src', before.postImageUrl);
      await type(page, title(form), 'Convoy season is open');
      await page.keyboard.press('Enter');
      const renamed = list.getByRole('button', { name: 'Edit or delete Convoy season is open' });
      await expect(renamed).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${MANAGE.replace('?', '\\?')}$`));
      const after = await stored(admin, 'Convoy season is open');
      expect(after).toMatchObject({ content: before.content, createdAt: before.createdAt });
    });

    await test.step('when another was faster, theirs and mine stand side by side', async () => {
      await choose(list, 'Edit', 'Convoy season is open');
      await title(form).fill('Mine');
      await admin.send('PUT', `/posts/${before.id}`, {
        ...before,
        revision: undefined,
        title: 'Theirs',
        content: '<p>Wednesdays.</p>',
        isPinned: true,
      });
      await form.getByRole('button', { name: 'Save' }).click();
      const newer = form.getByRole('alert').filter({ hasText: 'admin changed this' });
      const row = (name: RegExp) => newer.getByRole('row', { name });
      await expect(row(/^Title/).getByRole('cell')).toContainText(['Theirs', 'Mine']);
      await expect(row(/^Content/).getByRole('cell')).toContainText(['Wednesdays.', /Tuesdays:/]);
      await expect(row(/^Pinned/).getByRole('cell')).toContainText(['Yes', 'No']);
      await expect(row(/^(Image|Video)/)).toHaveCount(0); // the same in both
      await expect(title(form)).toHaveValue('Mine');
      await newer.getByRole('button', { name: 'Take all theirs' }).click();
      await expect(title(form)).toHaveValue('Theirs');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await expect(list.getByRole('button', { name: 'Edit or delete Theirs' })).toBeFocused();
    });

    await test.step('one that goes while it is edited leaves what was typed', async () => {
      await choose(list, 'Edit', 'Theirs');
      await title(form).fill('Still mine');
      await admin.send('DELETE', `/posts/${before.id}`);
      const beside = await page.context().newPage();
      await beside.goto('/home'); // reads the same database: what it shows has come to the form's tab too
      await expect(beside.getByRole('link', { name: FILM })).toBeVisible();
      await expect(beside.getByRole('link', { name: 'Theirs' })).toHaveCount(0);
      await beside.close();
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('This post no longer exists.')).toBeVisible();
      await expect(title(form)).toHaveValue('Still mine');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(rows).toHaveCount(10);
    });

    await test.step('deleting asks, says when it failed, and leaves the focus in the list', async () => {
      const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
      const accept = await refuseCall(page, { method: 'DELETE', path: '/posts/*' }, 'Not today.');
      await choose(list, 'Delete', FILM);
      await expect(question).toContainText(
        `Are you sure you want to delete "${FILM}"? An admin can bring it back for 30 days.`,
      );
      await expect(question.getByRole('button', { name: 'Keep post' })).toBeFocused();
      await question.getByRole('button', { name: 'Delete post' }).click();
      await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
      await expect(rows.filter({ hasText: FILM })).toHaveCount(1);
      await accept();
      await choose(list, 'Delete', FILM);
      await question.getByRole('button', { name: 'Delete post' }).click();
      await expect(rows.filter({ hasText: FILM })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Posts', exact: true })).toBeFocused();
      expect(await stored(admin, FILM)).toBeUndefined();
    });
  });

  await test.step('one is written with text, picture and pin, looked at before, and read by another member a moment later', async () => {
    await goOn(page, CREATE);
    const reader = await aMember('pilot', { at: '/home' });
    const form = page.getByRole('region', { name: 'Create Post' });
    const send = form.getByRole('button', { name: 'Create Post' });
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(800);
    await expect.poll(async () => heightOf(form.locator('.rich-text'))).toBeCloseTo(400, 0);

    await test.step('without a title nothing is sent', async () => {
      await send.click();
      await expect(form.getByText('Title is required.')).toBeVisible();
      await expect(title(form)).toBeFocused();
      await title(form).fill('Hangar 4 is open');
      await expect(form.getByText('Title is required.')).toHaveCount(0);
      await form.getByRole('switch', { name: 'Pinned' }).check();
    });

    await test.step('its text may be formatted, and its author’s line is announced', async () => {
      await richText(page, 'Content').click();
      await page.keyboard.press('ControlOrMeta+b');
      await page.keyboard.type('Hangar 4');
      await page.keyboard.press('ControlOrMeta+b');
      await page.keyboard.type(' takes all hulls.');
      await expect(
        form.getByText('The line “Posted by herald” is added at the end.'),
      ).toBeVisible();
    });

    await test.step('its picture is uploaded at once, 200 pixels wide, and can be told from what is none', async () => {
      const image = form.getByRole('group', { name: 'Image (optional)' });
      const file = image.locator('input[type="file"]');
      await expect(file).toHaveAttribute('accept', 'image/*');
      await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
      await expect(image.getByRole('alert')).toContainText("a.txt isn't an image.");
      const arrival = hold();
      faults.inject(
        { path: '/api/upload/image' },
        { kind: 'hold-request', until: arrival.promise },
      );
      const buffer = await aPicture('teal');
      const hangar = { name: 'hangar.png', mimeType: 'image/png', buffer };
      await drop(richText(page, 'Content'), [
        { name: 'inside.png', type: 'image/png', bytes: [...(await aPicture('navy'))] },
      ]);
      await expect(richText(page, 'Content')).toContainText('Uploading inside.png');
      await file.setInputFiles(hangar);
      await expect(image.getByRole('progressbar', { name: 'Uploading hangar.png' })).toBeVisible();
      await expect(image.getByRole('alert')).toBeEmpty();
      await expect(form.getByRole('button', { name: 'Uploading...' })).toBeVisible();
      await form.getByRole('switch', { name: 'Video post' }).check(); // neither picture is waited for
      await expect(send).toBeVisible();
      await form.getByRole('switch', { name: 'Video post' }).uncheck();
      await file.setInputFiles(hangar);
      await expect(form.getByRole('button', { name: 'Uploading...' })).toBeVisible();
      arrival.now();
      await expect(image.getByRole('button', { name: 'Replace' })).toBeVisible();
      await expect(image.getByRole('progressbar')).toHaveCount(0);
      const picture = image.locator('img');
      await expect(picture).toHaveAttribute('src', /\/uploads\/[\w-]+\.webp$/);
      expect((await picture.boundingBox())?.width).toBe(200);
    });

    await test.step('a preview shows it as members will see it', async () => {
      await form.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('dialog', { name: 'Hangar 4 is open' });
      await expect(preview.locator('strong')).toHaveText('Hangar 4');
      await expect(preview).toContainText('Posted by herald');
      await expect(preview.locator('img')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form.getByRole('button', { name: 'Preview' })).toBeFocused();
    });

    await test.step('published, its form is empty again, and the member reads it', async () => {
      await send.click();
      await expect(page.getByText('Post “Hangar 4 is open” published.')).toBeVisible();
      await expect(title(form)).toBeFocused();
      await expect(title(form)).toHaveValue('');
      await expect(richText(page, 'Content')).toHaveText('');
      await expect(form.getByRole('switch', { name: 'Pinned' })).not.toBeChecked();
      await expect(form.getByRole('button', { name: 'Choose image' })).toBeVisible();
      await expect(form).not.toContainText('Draft kept');
      const pinned = reader.getByRole('region', { name: 'Pinned Info' });
      await pinned.getByRole('link', { name: 'Hangar 4 is open' }).click();
      const dialog = reader.getByRole('dialog', { name: 'Hangar 4 is open' });
      await expect(dialog.locator('strong')).toHaveText('Hangar 4');
      await expect(dialog).toContainText('Posted by herald');
      await expect(dialog.locator('img')).toHaveAttribute('src', /\/uploads\//);
    });

    await test.step('a text that names its author itself gets no second line', async () => {
      await title(form).fill('From the crew');
      await richText(page, 'Content').click();
      await page.keyboard.type('Posted by all of us');
      await expect(
        form.getByText('The text names its author itself, so no line is added.'),
      ).toBeVisible();
      await send.click();
      await expect(title(form)).toHaveValue('');
      const post = await stored(await asMember('herald'), 'From the crew');
      expect(post?.content).toBe('<p>Posted by all of us</p>');
    });
  });

  await test.step('a video post has an address in place of text and picture, and only of the two hosts', async () => {
    await answerForVideoHosts(page);
    const form = page.getByRole('region', { name: 'Create Post' });
    await type(page, title(form), 'The storm, in two minutes');
    await tabTo(page, form.getByRole('switch', { name: 'Video post' }));
    await page.keyboard.press('Space');
    await expect(richText(page, 'Content')).toHaveCount(0);
    await expect(form.getByRole('button', { name: 'Choose image' })).toHaveCount(0);
    const address = form.getByRole('textbox', { name: 'Video URL' });
    await press(page, form.getByRole('button', { name: 'Create Post' }));
    await expect(form.getByText('Video URL is required.')).toBeVisible();
    await expect(address).toBeFocused();
    await page.keyboard.type('https://videos.example/watch/8812');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Only YouTube or Vimeo links are allowed.')).toBeVisible();
    await type(page, address, 'https://youtu.be/aqz-KE-bpKQ');
    await expect(form.getByRole('img', { name: 'Preview of the video' })).toBeVisible();
    await press(page, form.getByRole('button', { name: 'Preview' }));
    const preview = page.getByRole('dialog', { name: 'The storm, in two minutes' });
    await expect(preview.getByRole('button', { name: /^Play video/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page, form.getByRole('button', { name: 'Create Post' }));
    await expect(page.getByText('Post “The storm, in two minutes” published.')).toBeVisible();
    expect(await stored(await asMember('herald'), 'The storm, in two minutes')).toMatchObject({
      ...{ isVideoPost: true, content: '' },
      videoUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
    });
  });
});

const FAILED = 'Post deletion failed. Check console logs for more info.';

function title(form: Locator): Locator {
  return form.getByRole('textbox', { name: 'Title' });
}

async function heightOf(target: Locator): Promise<number | undefined> {
  return (await target.boundingBox())?.height;
}

/** What the server has under this title. */
async function stored(
  client: { get(path: string): Promise<unknown> },
  name: string,
): Promise<PostRow | undefined> {
  return ((await client.get('/posts')) as PostRow[]).find((post) => post.title === name);
}
