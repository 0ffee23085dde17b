import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { about } from '#contract/about.ts';
import { MOST_SECTIONS } from '#domain/limits.ts';
import { aboutSections } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const aSection = { title: 'Who we are', content: '<p>A company.</p>', bannerImage: '' };

describe.each(engines)('editing About Us on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine });
    token = (await server.member({ username: 'admin', role: 'Admin' })).token;
  });
  afterAll(() => server.close());

  const add = (title: string) => server.call(about.create, { token, body: { ...aSection, title } });
  const order = async () => (await server.call(about.list)).map(({ title }) => title);
  const clear = () => server.database.db.delete(aboutSections);

  it('SPEC 5.16 gives the first section place 1, and every further one the next', async () => {
    await clear();
    const places = [await add('One'), await add('Two'), await add('Three')];
    expect(places.map(({ positionId }) => positionId)).toEqual([1, 2, 3]);
    const own = await server.call(about.create, { token, body: { ...aSection, positionId: 9 } });
    expect(own.positionId).toBe(9);
    expect((await add('Last')).positionId).toBe(10);
    const taken = await server.call(about.create, { token, body: { ...aSection, positionId: 9 } });
    expect(taken.positionId).toBe(11);
  });

  it('moves a section to the place of another, which takes its own', async () => {
    await clear();
    const [, second] = [await add('One'), await add('Two'), await add('Three')];
    const { id, title, content, bannerImage, revision } = second;
    const body = { title, content, bannerImage, revision, positionId: 1 };
    await server.call(about.update, { token, params: { id }, body });
    expect(await order()).toEqual(['Two', 'One', 'Three']);
  });

  it('SPEC 7.10 keeps the place of a section that is changed without one', async () => {
    await clear();
    const { id } = await add('One');
    const body = { ...aSection, title: 'Changed' };
    const changed = await server.call(about.update, { token, params: { id }, body });
    expect(changed).toMatchObject({ title: 'Changed', positionId: 1, revision: 2 });
  });

  it('SPEC 5.16 takes 25 sections and no more, also from two admins at once', async () => {
    await clear();
    for (let made = 1; made < MOST_SECTIONS; made += 1) await add(`Section ${made}`);
    const answers = await Promise.all(
      ['a', 'b'].map((title) => server.send(about.create, { token, body: { ...aSection, title } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await server.refusal(about.create, { token, body: aSection })).toMatchObject({
      code: 'quota_reached',
      message: 'Maximum number of sections reached.',
    });
    expect(await order()).toHaveLength(MOST_SECTIONS);
  });

  it('refuses an edit of an older revision, and a foreign banner at its field', async () => {
    await clear();
    const { id, revision } = await add('One');
    const edit = (body: object) => ({ token, params: { id }, body: { ...aSection, ...body } });
    await server.call(about.update, edit({ title: 'First', revision }));
    expect(await server.refusal(about.update, edit({ title: 'Late', revision }))).toMatchObject({
      code: 'stale_revision',
      current: { id, title: 'First' },
      changedBy: 'admin',
    });
    const bannerImage = 'https://evil.example/b.png';
    expect(await server.refusal(about.update, edit({ bannerImage }))).toMatchObject({
      fields: { bannerImage: expect.any(String) as string },
    });
  });

  it('deletes a section, and takes a banner', async () => {
    await clear();
    const { id } = await add('One');
    await server.call(about.remove, { token, params: { id } });
    expect(await order()).toEqual([]);
    expect(await server.refusal(about.remove, { token, params: { id } })).toMatchObject({
      status: 404,
    });
    const create = { width: 9, height: 9, channels: 3, background: '#123' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const { imageUrl } = await server.call(about.uploadBanner, { token, file: { bytes } });
    expect((await server.fetch(imageUrl)).status).toBe(200);
  });
});
