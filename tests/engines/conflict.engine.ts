import type { PostRow } from '#contract/posts.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import type { Tab } from '#tests/support/engines/tab.ts';
import { button, field, type Target } from '#tests/support/engines/target.ts';
import { expect, test } from './fixtures.ts';
import { arriveAt, goOn, signIn, waitUntilInstalled } from './portal.ts';

const MANAGE = '/leader-dashboard?view=managePosts';
/** In the toast that says that the change was refused, and in the form that it is compared in. */
const toast: Target = { xpath: '//li[contains(., "wasn\'t published")]' };
const comparison: Target = {
  xpath: '//*[@role="alert"][contains(., "changed this in the meantime")]',
};

test('an edit made with the server dead is refused when somebody else was faster, and both versions are shown', async ({
  tab,
  asMember,
  faults,
}) => {
  const herald = await asMember('herald');
  const post = (await herald.send('POST', '/posts', aPost('Muster at eight'))) as PostRow;
  await signIn(tab, 'leader');
  await waitUntilInstalled(tab);
  await faults.refuse();
  await arriveAt(tab, MANAGE);
  await tab.waitForText("Our server isn't answering"); // whose line moves what is below it away from a press
  await edit(tab, 'Muster at eight', 'Muster at nine');
  await tab.waitForText('Waiting to publish');
  await herald.send('PUT', `/posts/${post.id}`, aPost('Muster at ten'));
  await faults.accept();

  await tab.until('the refusal is told', async () => (await tab.count(toast)) > 0, 60_000);
  await tab.waitForText('herald changed this in the meantime.', toast);
  await tab.click({ ...button('Compare'), in: toast });
  const title: Target = { role: 'row', name: /^Title/, in: comparison };
  await tab.waitForText('Muster at ten', title);
  expect(await tab.text(title)).toMatch(/Muster at ten.*Muster at nine/);
  expect(await tab.value(field('Title'))).toBe('Muster at nine');
  expect(await posts(herald)).toEqual([['Muster at ten', 2]]);

  await test.step('what is kept is published then, over what was seen', async () => {
    await tab.click({ ...button(/^Keep mine/), in: title });
    await tab.click(button('Save'));
    await tab.waitForText('Post “Muster at nine” published.');
    await tab.until('the form has closed', async () => (await tab.count(comparison)) === 0);
    expect(await posts(herald)).toEqual([['Muster at nine', 3]]);
    await goOn(tab, '/sync');
    await tab.waitForText('All caught up.');
  });
});

async function edit(tab: Tab, title: string, to: string): Promise<void> {
  await tab.click(button(`Edit or delete ${title}`));
  await tab.click({ role: 'menuitem', name: 'Edit' });
  await tab.clear(field('Title'));
  await tab.type(field('Title'), to);
  await tab.click(button('Save'));
}

function aPost(title: string) {
  return { title, content: '<p>Bring fuel.</p>', isPinned: false };
}

/** The titles and revisions of the posts that this is about. */
async function posts(client: ApiClient): Promise<[string, number][]> {
  const all = (await client.get('/posts')) as PostRow[];
  return all
    .filter(({ title }) => title.startsWith('Muster at'))
    .map(({ title, revision }) => [title, revision]);
}
