import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { rawCaller, type RawCall } from '#tests/support/servers/raw-call.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const at = '/departments/logistics/video-categories';
const training = { categoryName: 'Training', description: 'First steps' };
const docking = { videoTitle: 'Docking', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
const EMBEDDED = 'https://www.youtube.com/embed/dQw4w9WgXcQ';

interface Row {
  readonly id: string;
  readonly revision: number;
}

describe.each(engines)('SPEC 7.15 the videos of a department on $engine', (engine) => {
  let server: TestServer;
  let keeper: string;
  let call: RawCall;

  beforeAll(async () => {
    server = await startServer({ engine });
    const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
    const member = await server.member({ primaryPositionId });
    keeper = member.username;
    call = rawCaller(server, member.token);
  });
  afterAll(() => server.close());

  const addCategory = async () => (await call('POST', at, training)).reply as Row;
  const rowsAt = async (path: string) => (await call('GET', path)).reply as Row[];
  /** A category with one video; answers where its videos are. */
  const addVideo = async () => {
    const videos = `${at}/${(await addCategory()).id}/videos`;
    return { videos, video: (await call('POST', videos, docking)).reply as Row };
  };

  it('are kept in categories that are added, changed and deleted', async () => {
    const made = await call('POST', at, training);
    expect(made.status).toBe(200);
    expect(made.reply).toMatchObject(training);
    expect(await rowsAt(at)).toContainEqual(made.reply);

    const { id } = made.reply as Row;
    const other = { categoryName: 'Schooling', description: 'All steps' };
    const changed = await call('PUT', `${at}/${id}`, other);
    expect(changed.status).toBe(200);
    expect(changed.reply).toMatchObject({ ...other, id });
    expect(await rowsAt(at)).toContainEqual(changed.reply);

    expect((await call('DELETE', `${at}/${id}`)).status).toBe(204);
    expect((await rowsAt(at)).map((one) => one.id)).not.toContain(id);
  });

  it('are added, changed and deleted, and stored in embed form', async () => {
    const videos = `${at}/${(await addCategory()).id}/videos`;
    const made = await call('POST', videos, docking);
    expect(made.status).toBe(200);
    expect(made.reply).toMatchObject({ videoTitle: 'Docking', videoUrl: EMBEDDED });
    expect(await rowsAt(videos)).toEqual([made.reply]);

    const { id } = made.reply as Row;
    const other = { videoTitle: 'Undocking', videoUrl: 'https://vimeo.com/1084537' };
    const changed = await call('PUT', `${videos}/${id}`, other);
    expect(changed.status).toBe(200);
    expect(changed.reply).toMatchObject({
      videoTitle: 'Undocking',
      videoUrl: 'https://player.vimeo.com/video/1084537',
    });
    expect(await rowsAt(videos)).toEqual([changed.reply]);

    expect((await call('DELETE', `${videos}/${id}`)).status).toBe(204);
    expect(await rowsAt(videos)).toEqual([]);
  });

  it.each([{ ...training, categoryName: '' }, { ...training, categoryName: '  ' }, {}])(
    'SPEC 5.21 need a category with a name: %j',
    async (body) => {
      const { status, reply } = await call('POST', at, body);
      expect(status).toBe(422);
      expect(reply).toMatchObject({ fields: { categoryName: 'Category name is required.' } });
    },
  );

  it.each([
    ['videoTitle', { ...docking, videoTitle: ' ' }],
    ['videoUrl', { ...docking, videoUrl: '' }],
    ['videoTitle', { videoUrl: docking.videoUrl }],
  ])('SPEC 5.21 need title and address: %s', async (field, body) => {
    const { videos, video } = await addVideo();
    const added = await call('POST', videos, body);
    const changed = await call('PUT', `${videos}/${video.id}`, body);
    for (const { status, reply } of [added, changed]) {
      expect(status).toBe(422);
      const sentence = 'Both title and video URL are required.';
      expect(reply).toMatchObject({ fields: { [field]: sentence } });
    }
    expect(await rowsAt(videos)).toEqual([video]);
  });

  it('SPEC 5.21 take no other address with an edit than when they are added', async () => {
    const { videos, video } = await addVideo();
    const videoUrl = 'https://videos.example/8812';
    const { status, reply } = await call('PUT', `${videos}/${video.id}`, { ...docking, videoUrl });
    expect(status).toBe(422);
    const sentence = 'Only YouTube or Vimeo links are allowed.';
    expect(reply).toMatchObject({ fields: { videoUrl: sentence } });
    expect(await rowsAt(videos)).toEqual([video]);
  });

  it('refuse an edit of an older revision with the current one and who changed it', async () => {
    const category = await addCategory();
    const { videos, video } = await addVideo();
    const edits = [
      { path: `${at}/${category.id}`, body: { ...training, revision: category.revision } },
      { path: `${videos}/${video.id}`, body: { ...docking, revision: video.revision } },
    ];
    for (const { path, body } of edits) {
      expect((await call('PUT', path, body)).status).toBe(200);
      const { status, reply } = await call('PUT', path, body);
      expect(status).toBe(409);
      expect(reply).toMatchObject({
        code: 'stale_revision',
        changedBy: keeper,
        current: { revision: body.revision + 1 },
      });
    }
  });
});
