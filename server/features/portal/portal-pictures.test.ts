import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portal } from '#contract/portal.ts';
import { site } from '#contract/site.ts';
import { portalSettings } from '#server/db/joining-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { openMailbox, type Mailbox } from '#tests/support/outside/mailbox.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const aPicture = (width: number, height: number, colour = '#ff0000') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

interface Manifest {
  readonly name: string;
  readonly icons: readonly { src: string; sizes: string; purpose: string }[];
}

describe.each(engines)('SPEC 22 the pictures of the portal on $engine', (engine) => {
  let folder: string;
  let server: TestServer;
  let mailbox: Mailbox;
  let token: string;
  let id: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-client-'));
    await mkdir(join(folder, 'assets'));
    const files = {
      'index.html':
        '<!doctype html><html lang="en"><head><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/art/brand/apple-touch-icon.png" /><title>Muster</title><link rel="stylesheet" crossorigin href="/assets/main.css"></head><body><div id="app"></div></body></html>',
      'assets/main.css': 'body { margin: 0 }',
      'manifest.webmanifest': JSON.stringify({ name: 'Muster', icons: [{ src: '/usual.png' }] }),
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    mailbox = await openMailbox();
    server = await startServer({
      engine,
      clientFolder: folder,
      config: { smtpUrl: mailbox.url },
    });
    ({ token, id } = await server.member({ role: 'Admin' }));
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => server.database.db.delete(portalSettings));

  const setLogo = async (bytes: Buffer) =>
    (await server.call(portal.saveLogo, { token, file: { bytes } })).imageUrl;
  const manifest = async () =>
    (await (await server.fetch('/manifest.webmanifest')).json()) as Manifest;
  const pictureAt = async (address: string) => {
    const answer = await server.fetch(address);
    expect(answer.headers.get('content-type')).toMatch(/^image\/(png|webp)$/);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    return sharp(Buffer.from(await answer.arrayBuffer()));
  };
  const pixel = async (picture: Sharp, left: number, top: number) => {
    const part = await picture
      .clone()
      .ensureAlpha()
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer();
    return [...part];
  };

  it('SPEC 22.5 one logo becomes the mark, the icons of the manifest, and those that fill their shape', async () => {
    const mark = await setLogo(await aPicture(800, 600));
    expect((await server.call(site.read)).logo).toEqual({
      ...{ mark, apple: expect.stringMatching(/-180x180\.png$/) as string },
    });
    expect(mark).toMatch(/^\/uploads\/[0-9a-f]{40}-96x96\.png$/);
    const { icons } = await manifest();
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      ...['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'],
    ]);
    for (const { src, sizes } of icons) {
      const { width, height, format } = await (await pictureAt(src)).metadata();
      expect({ size: `${width}x${height}`, format }).toEqual({ size: sizes, format: 'png' });
    }
    const any = await pictureAt(icons[1]?.src ?? '');
    expect(await pixel(any, 256, 256)).toEqual([255, 0, 0, 255]);
    expect((await pixel(any, 256, 2))[3]).toBe(0); // the whole picture, and clear around it
    const maskable = await pictureAt(icons[3]?.src ?? '');
    expect(await pixel(maskable, 256, 256)).toEqual([255, 0, 0, 255]);
    // Everything of it lies in the circle of four fifths; around it there is ground.
    for (const [x, y] of [
      [0, 0],
      [256, 50],
      [100, 110],
      [50, 256],
    ] as const)
      expect(await pixel(maskable, x, y)).toEqual([20, 29, 46, 255]);
  });

  it('SPEC 22.5 another logo has other addresses, and null brings the usual one back', async () => {
    const first = await setLogo(await aPicture(512, 512));
    const second = await setLogo(await aPicture(512, 512, '#00ff00'));
    expect(second).not.toBe(first);
    expect((await server.fetch(first)).status).toBe(200); // installed apps still show it for a while
    await server.call(portal.save, { token, body: { logo: null } });
    expect((await server.call(site.read)).logo).toBeNull();
    expect((await manifest()).icons).toEqual([{ src: '/usual.png' }]);
  });

  it('SPEC 22.5 travels with mails', async () => {
    await setLogo(await aPicture(512, 512));
    await server.call(portal.testMail, { token });
    const [admin] = await server.database.db.select().from(users).where(eq(users.id, id));
    const [mail] = await mailbox.mailsTo(admin?.email ?? '');
    expect(mail?.html).toContain('<img src="cid:logo@muster"');
    expect(mail?.attachments).toMatchObject([
      { mimeType: 'image/png', contentId: '<logo@muster>' },
    ]);
  });

  it.each([
    ['less than 512 px', () => aPicture(511, 900), /too small: each side needs 512 pixels/],
    [
      'an SVG',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      /Please choose an image/,
    ],
    ['a broken file', async () => (await aPicture(600, 600)).subarray(0, 300), /./],
  ])('SPEC 22.5 refuses a logo of %s, and keeps the one before', async (_, picture, said) => {
    const before = await setLogo(await aPicture(512, 512));
    const refusal = await server.refusal(portal.saveLogo, {
      ...{ token, file: { bytes: await picture() } },
    });
    expect(refusal).toMatchObject({ status: 422, code: 'upload_refused' });
    expect(refusal.message).toMatch(said);
    expect((await server.call(portal.read, { token })).logo).toEqual({
      value: before,
      from: 'portal',
    });
  });

  it('SPEC 22.7 a bright background is darkened, and a dark one is not', async () => {
    const set = async (colour: string) => {
      const bytes = await aPicture(900, 600, colour);
      const { imageUrl } = await server.call(portal.saveBackground, { token, file: { bytes } });
      expect((await server.call(site.read)).background).toBe(imageUrl);
      return pixel(await pictureAt(imageUrl), 300, 300);
    };
    for (const channel of (await set('#ffffff')).slice(0, 3)) expect(channel).toBeLessThan(115);
    const dark = await set('#102030');
    expect(Math.abs((dark[2] ?? 0) - 0x30)).toBeLessThan(5);
  });

  it('SPEC 22.4 pages have name, colour, picture and icon of it from their first byte on', async () => {
    const mark = await setLogo(await aPicture(512, 512));
    await server.call(portal.save, { token, body: { name: 'Dawn & Dusk', accent: '#85b9fb' } });
    for (const path of ['/home', '/events/5b1c']) {
      const html = await (await server.fetch(path)).text();
      expect(html).toMatch(/<html style="--beacon:#85b9fb;[^"]*" lang="en">/);
      expect(html).toContain('Dawn &amp; Dusk</title>');
      expect(html).toContain(`<link rel="icon" href="${mark}" type="image/png" />`);
    }
    await server.call(portal.save, { token, body: { name: null, accent: null, logo: null } });
    const html = await (await server.fetch('/home')).text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('href="/favicon.svg"');
  });

  it('SPEC 22.1 pictures are set by Admins alone', async () => {
    const bytes = await aPicture(600, 600);
    const leader = await server.member({ role: 'Leader', flags: ['OrgMember'] });
    for (const call of [portal.saveLogo, portal.saveBackground]) {
      const refusal = await server.refusal(call, { token: leader.token, file: { bytes } });
      expect(refusal.status).toBe(403);
      expect((await server.refusal(call, { token })).code).toBe('upload_refused'); // control: an Admin without one
    }
  });
});
