import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts, type PostDraft } from '#contract/posts.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const aPost = (overrides: Partial<PostDraft> = {}): PostDraft => ({
  title: 'Hangar four is open',
  content: '<p>From tonight.</p>',
  isPinned: false,
  postImageUrl: '',
  isVideoPost: false,
  videoUrl: '',
  ...overrides,
});

describe.each(engines)('writing posts on $engine', (engine) => {
  let server: TestServer;
  let herald: { id: string; username: string; token: string };
  beforeAll(async () => {
    server = await startServer({ engine });
    herald = await server.member({ username: 'herald', flags: ['canCreatePosts'] });
  });
  afterAll(() => server.close());

  const publish = (overrides?: Partial<PostDraft>) =>
    server.call(posts.create, { token: herald.token, body: aPost(overrides) });
  const listed = async () => (await server.call(posts.list)).map(({ id }) => id);

  it('SPEC 5.13 publishes a post that names its author, by the name of today', async () => {
    const post = await publish();
    expect(post).toMatchObject({
      content: '<p>From tonight.</p><p>Posted by herald</p>',
      author: 'herald',
      revision: 1,
    });
    expect(await listed()).toContain(post.id);
  });

  it('SPEC 5.13 adds no second line when the post comes back with it, nor to a text that has its own', async () => {
    const { id, content } = await publish();
    const again = await server.call(posts.update, {
      token: herald.token,
      params: { id },
      body: aPost({ content }),
    });
    expect(again.content).toBe(content);
    const own = '<p>Posted by the whole crew</p>';
    expect((await publish({ content: own })).content).toBe(own);
  });

  it('keeps the author when somebody else edits', async () => {
    const { id } = await publish();
    const { token } = await server.member({ username: 'editor', flags: ['CanManagePosts'] });
    const edited = await server.call(posts.update, {
      token,
      params: { id },
      body: aPost({ title: 'Hangar five' }),
    });
    expect(edited).toMatchObject({ title: 'Hangar five', author: 'herald', revision: 2 });
  });

  it('SPEC 5.13 stores a video in its embed form, and no content with it', async () => {
    const video = await publish({
      isVideoPost: true,
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      content: '<p>Not shown</p>',
    });
    expect(video).toMatchObject({
      videoUrl: 'https://www.youtube.com/embed/dQw4w9WgXcQ',
      content: '',
    });
    expect(video.author).toBeUndefined();
  });

  it('stores no video with a text', async () => {
    const text = await publish({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
    expect(text.videoUrl).toBe('');
  });

  it('cleans the HTML', async () => {
    const post = await publish({ content: '<p onclick="x()">Hi<script>x()</script></p>' });
    expect(post.content).toBe('<p>Hi</p><p>Posted by herald</p>');
  });

  it.each([
    ['title', { title: '  ' }],
    ['videoUrl', { isVideoPost: true }],
    ['videoUrl', { isVideoPost: true, videoUrl: 'https://evil.example/watch?v=dQw4w9WgXcQ' }],
    ['postImageUrl', { postImageUrl: 'https://evil.example/p.png' }],
    ['content', { content: '<a href="javascript:x()">x</a>' }],
  ])('refuses a wrong %s at its field and stores nothing', async (field, wrong) => {
    const before = await listed();
    const call = { token: herald.token, body: aPost(wrong) };
    expect(await server.refusal(posts.create, call)).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) as string },
    });
    expect(await listed()).toEqual(before);
  });

  it('takes the id of the entry that makes it, once however often it is sent', async () => {
    const key = randomUUID();
    const send = () => server.call(posts.create, { token: herald.token, key, body: aPost() });
    const [first, again] = [await send(), await send()];
    expect([first.id, again.id]).toEqual([key, key]);
    expect((await listed()).filter((id) => id === key)).toHaveLength(1);
  });

  it('does not give an id to a second author', async () => {
    const key = randomUUID();
    await server.call(posts.create, { token: herald.token, key, body: aPost() });
    const { token } = await server.member({ flags: ['canCreatePosts'] });
    const taken = { token, key, body: aPost({ title: 'Mine' }) };
    expect(await server.refusal(posts.create, taken)).toMatchObject({ code: 'key_reused' });
    expect(await server.call(posts.one, { params: { id: key } })).toMatchObject({
      title: 'Hangar four is open',
    });
  });

  it('refuses an edit of an older revision with the current one and who changed it', async () => {
    const { id, revision } = await publish();
    const edit = (title: string) => ({
      token: herald.token,
      params: { id },
      body: { ...aPost({ title }), revision },
    });
    await server.call(posts.update, edit('First'));
    expect(await server.refusal(posts.update, edit('Late'))).toMatchObject({
      code: 'stale_revision',
      changedBy: 'herald',
      current: { id, title: 'First', author: 'herald' },
    });
  });

  it('stores no name with the answer: a repetition tells the post of now, and what the call made of it', async () => {
    const { id, revision } = await publish();
    const { token } = await server.member({ username: 'corrector', flags: ['CanManagePosts'] });
    const call = {
      token,
      key: randomUUID(),
      params: { id },
      body: { ...aPost({ title: 'Corrected' }), revision },
    };
    expect(await server.call(posts.update, call)).toMatchObject({ author: 'herald', revision: 2 });
    const kept = await server.database.db.select({ answer: idempotency.answer }).from(idempotency);
    expect(JSON.stringify(kept)).not.toContain('herald');
    await server.call(posts.update, {
      token: herald.token,
      params: { id },
      body: { ...aPost({ title: 'Since then' }), revision: 2 },
    });
    const repeated = await server.call(posts.update, call);
    expect(repeated).toMatchObject({ title: 'Since then', revision: 3, acceptedRevision: 2 });
    await server.send(posts.remove, { token, params: { id } });
    expect(await server.refusal(posts.update, call)).toMatchObject({ status: 404 });
  });

  it('deletes a post', async () => {
    const { id } = await publish();
    const { token } = herald;
    expect((await server.send(posts.remove, { token, params: { id } })).status).toBe(204);
    expect(await server.refusal(posts.remove, { token, params: { id } })).toMatchObject({
      status: 404,
    });
    expect(await server.refusal(posts.one, { params: { id } })).toMatchObject({ status: 404 });
  });
});
