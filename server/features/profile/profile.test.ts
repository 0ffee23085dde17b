import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { positions } from '#contract/positions.ts';
import { profile } from '#contract/profile.ts';
import { defaultPreferences, newMemberPreferences } from '#domain/preferences.ts';
import {
  positions as positionsKnown,
  positionByTitle,
} from '#tests/support/factories/first-organisation.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('the own profile on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());

  const fieldsOf = async (token: string) => {
    const { username, gameUserName, discordName } = await server.call(auth.profile, { token });
    return { username, gameUserName, discordName };
  };

  describe('editing', () => {
    it('changes name, game username and Discord name, and nothing else', async () => {
      const { token, username } = await server.member();
      const before = await server.call(auth.profile, { token });
      const body = { username: `${username}-2`, gameUserName: 'Ace_1', discordName: 'ace#1' };
      const saved = await server.call(profile.update, {
        token,
        body: {
          ...body,
          role: 'Admin',
          flags: ['CanManageUsers'],
          email: 'x@example.org',
        } as never,
      });
      expect(saved).toEqual({ ...before, ...body, revision: before.revision + 1, overwritten: [] });
    });

    it('names a taken username and changes nothing', async () => {
      const other = await server.member();
      const { token } = await server.member();
      const before = await fieldsOf(token);
      const body = { ...before, username: other.username.toUpperCase(), gameUserName: 'Ace' };
      expect(await server.refusal(profile.update, { token, body })).toMatchObject({
        code: 'username_taken',
        fields: { username: 'This username is taken.' },
      });
      expect(await fieldsOf(token)).toEqual(before);
    });

    it('lets a member change the letter case of the own name', async () => {
      const { token, username } = await server.member();
      const body = { ...(await fieldsOf(token)), username: username.toUpperCase() };
      expect((await server.call(profile.update, { token, body })).username).toBe(
        username.toUpperCase(),
      );
    });

    it('gives a name once to two who want it at the same time', async () => {
      const [one, other] = [await server.member(), await server.member()];
      const body = { username: `wanted-${engine.engine}`, gameUserName: '', discordName: '' };
      const answers = await Promise.all(
        [one, other].map(({ token }) => server.send(profile.update, { token, body })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('FAULTS 13 keeps what another device changed in fields that were not touched', async () => {
      const { token } = await server.member({ gameUserName: 'Ace', discordName: 'ace#1' });
      const base = await fieldsOf(token);
      await server.call(profile.update, { token, body: { ...base, gameUserName: 'Bravo', base } });
      const saved = await server.call(profile.update, {
        token,
        body: { ...base, discordName: 'bravo#2', base },
      });
      expect(saved).toMatchObject({
        gameUserName: 'Bravo',
        discordName: 'bravo#2',
        overwritten: [],
      });
    });

    it('FAULTS 13 lets the last at the server win in the same field, and says what was lost', async () => {
      const { token } = await server.member({ gameUserName: 'Ace' });
      const base = await fieldsOf(token);
      await server.call(profile.update, { token, body: { ...base, gameUserName: 'Bravo', base } });
      const saved = await server.call(profile.update, {
        token,
        body: { ...base, gameUserName: 'Charlie', base },
      });
      expect(saved).toMatchObject({
        gameUserName: 'Charlie',
        overwritten: [{ field: 'gameUserName', was: 'Bravo' }],
      });
    });

    it('CONTROL: the same edit without a base overwrites what another device changed', async () => {
      const { token } = await server.member({ gameUserName: 'Ace' });
      const base = await fieldsOf(token);
      await server.call(profile.update, { token, body: { ...base, gameUserName: 'Bravo', base } });
      const saved = await server.call(profile.update, {
        token,
        body: { ...base, discordName: 'b#2' },
      });
      expect(saved.gameUserName).toBe('Ace');
    });

    it('takes effect once for one key', async () => {
      const { token, username } = await server.member();
      const body = { username, gameUserName: 'Ace', discordName: '' };
      const key = 'one-edit';
      const first = await server.call(profile.update, { token, key, body });
      await server.call(profile.update, { token, body: { ...body, gameUserName: 'Bravo' } });
      expect(await server.call(profile.update, { token, key, body })).toEqual(first);
      expect((await fieldsOf(token)).gameUserName).toBe('Bravo');
    });

    it('is refused to a visitor', async () => {
      const body = { username: 'nobody', gameUserName: '', discordName: '' };
      expect(await server.refusal(profile.update, { body })).toMatchObject({ status: 401 });
    });
  });

  describe('preferences', () => {
    it('are empty for a new member, so that the banner shows', async () => {
      const { token } = await server.member();
      expect(await server.call(profile.preferences, { token })).toEqual(newMemberPreferences);
    });

    it('are kept as they were saved', async () => {
      const { token } = await server.member();
      const body = { ...defaultPreferences, primaryRole: 'Hauler', secondaryRole: 'Miner' };
      expect(await server.call(profile.savePreferences, { token, body })).toEqual(body);
      expect(await server.call(profile.preferences, { token })).toEqual(body);
    });

    it.each([
      ['interests', { interests: ['Knitting'] }, '"Knitting" is not one of the interests.'],
      ['interests', { interests: ['Mining', 'Mining'] }, 'Choose each interest only once.'],
      ['playstyle', { playstyle: 'Lazy' }, '"Lazy" is not one of the playstyles.'],
      [
        'squadPreference',
        { squadPreference: 'Solo' },
        '"Solo" is not one of the squad preferences.',
      ],
      ['secondaryRole', { secondaryRole: 'Emperor' }, 'There is no position "Emperor".'],
      [
        'tertiaryRole',
        { primaryRole: 'Hauler', tertiaryRole: 'Hauler' },
        'The same position cannot be chosen twice.',
      ],
    ])('are refused with a sentence at %s for %j', async (field, wrong, message) => {
      const { token } = await server.member();
      const body = { ...defaultPreferences, ...wrong };
      expect(await server.refusal(profile.savePreferences, { token, body })).toMatchObject({
        status: 422,
        code: 'invalid',
        fields: { [field]: message },
      });
      expect(await server.call(profile.preferences, { token })).toEqual(newMemberPreferences);
    });
  });

  describe('positions', () => {
    it('are the held ones, the primary first', async () => {
      const [hauler, miner] = [positionByTitle('Hauler'), positionByTitle('Miner')];
      const { token } = await server.member({
        primaryPositionId: miner?.id,
        tertiaryPositionId: hauler?.id,
      });
      const held = await server.call(profile.positions, { token });
      expect(held.map(({ title }) => title)).toEqual(['Miner', 'Hauler']);
      expect(held[0]?.description).toBe(miner?.description);
    });

    it('that a newcomer may wish for are listed for members only', async () => {
      const { token } = await server.member({ flags: [] });
      const offered = await server.call(positions.entryLevel, { token });
      expect(offered.map(({ id }) => id)).toEqual(
        positionsKnown.filter(({ isEntryLevel }) => isEntryLevel).map(({ id }) => id),
      );
      expect(offered.length).toBeGreaterThan(5);
      expect(await server.refusal(positions.entryLevel)).toMatchObject({ status: 401 });
    });
  });

  describe('the avatar', () => {
    const noise = (width: number, height: number) =>
      sharp({
        create: {
          width,
          height,
          channels: 3,
          background: '#2a6',
          noise: { type: 'gaussian', mean: 90, sigma: 40 },
        },
      });
    const upload = (token: string, bytes: Uint8Array) =>
      server.call(profile.uploadAvatar, { token, file: { bytes } });
    const pictureAt = async (url: string) =>
      Buffer.from(await (await server.fetch(url)).arrayBuffer());

    it.each([
      [1600, 900, 512],
      [300, 700, 300],
      [40, 20, 20],
    ])('of %i by %i is kept as a WebP square of %i', async (width, height, side) => {
      const { token } = await server.member();
      const { avatarUrl } = await upload(token, await noise(width, height).png().toBuffer());
      const stored = await sharp(await pictureAt(avatarUrl)).metadata();
      expect(stored).toMatchObject({ format: 'webp', width: side, height: side });
      expect((await server.call(auth.profile, { token })).avatarUrl).toBe(avatarUrl);
    });

    it('loses EXIF, where a phone writes the place, and stands upright', async () => {
      const { token } = await server.member();
      const red = { create: { width: 40, height: 80, channels: 3, background: '#f00' } } as const;
      const photo = await sharp({ create: { ...red.create, width: 80, background: '#00f' } })
        .composite([{ input: red, left: 0, top: 0 }])
        .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1' }, IFD0: { Copyright: 'Ada Quist' } })
        .withMetadata({ orientation: 6 }) // held sideways: its left side belongs on top
        .jpeg()
        .toBuffer();
      expect((await sharp(photo).metadata()).exif).toBeDefined(); // the control: it was there
      const { avatarUrl } = await upload(token, photo);
      const picture = await pictureAt(avatarUrl);
      const stored = await sharp(picture).metadata();
      expect(stored.exif).toBeUndefined();
      expect(stored.orientation).toBeUndefined();
      const top = await sharp(picture)
        .extract({ left: 60, top: 5, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(top[0]).toBeGreaterThan(200); // red
    });

    it.each([
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['text', Buffer.from('I am a picture, trust me.')],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ])('is refused when it is %s', async (_, bytes) => {
      const { token } = await server.member();
      const refusal = await server.refusal(profile.uploadAvatar, { token, file: { bytes } });
      expect(refusal).toMatchObject({ status: 422, code: 'upload_refused' });
      expect((await server.call(auth.profile, { token })).avatarUrl).toBe('');
    });

    it('is refused when a small file unpacks to a huge picture, and taken just below', async () => {
      const { token } = await server.member();
      const flat = (side: number) =>
        sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
          .png({ compressionLevel: 9, progressive: true })
          .toBuffer();
      const bomb = await flat(5_900);
      expect(bomb.length).toBeLessThan(1_000_000);
      const refusal = await server.refusal(profile.uploadAvatar, { token, file: { bytes: bomb } });
      expect(refusal).toMatchObject({
        code: 'upload_refused',
        message: 'This picture has 34 megapixels, and this kind of file may have 33 at most.',
      });
      await upload(token, await flat(5_700)); // the control
    });

    it('is refused without a file, and to a visitor', async () => {
      const { token } = await server.member();
      expect(await server.refusal(profile.uploadAvatar, { token })).toMatchObject({
        code: 'upload_refused',
      });
      const bytes = await noise(20, 20).png().toBuffer();
      expect(await server.refusal(profile.uploadAvatar, { file: { bytes } })).toMatchObject({
        code: 'unauthenticated',
      });
    });

    it('replaces the one before, whose file goes; the same picture of another member stays', async () => {
      const [ada, bo] = [await server.member(), await server.member()];
      const picture = await noise(50, 50).png().toBuffer();
      const [adas, bos] = [await upload(ada.token, picture), await upload(bo.token, picture)];
      await upload(ada.token, picture); // the same again changes nothing
      expect((await server.fetch(adas.avatarUrl)).status).toBe(200);
      await upload(ada.token, await noise(60, 60).png().toBuffer());
      const files = await readdir(join(server.config.dataDir, 'uploads'));
      expect(files).not.toContain(adas.avatarUrl.split('/').at(-1));
      expect(files).toContain(bos.avatarUrl.split('/').at(-1));
    });
  });
});
