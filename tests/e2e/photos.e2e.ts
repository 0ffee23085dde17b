import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { foreignAnswer } from '#tests/support/processes/fault-proxy.ts';
import { aChunk } from '#tests/support/hostile/pictures.inputs.ts';
import { drop, richText } from '#tests/support/portal/rich-text.ts';
import { expect, test, type Page } from './fixtures.ts';

const NEW_POST = '/leader-dashboard?view=post';

/** A photo on its side, of more bytes than the server takes: noise, which no JPEG makes small, so that few pixels are enough. */
async function aPhoto(): Promise<Buffer> {
  const raw = { width: 2_592, height: 1_944, channels: 3 as const };
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** A PNG that says it moves. */
async function aMovingOf(bytes: Buffer): Promise<Buffer> {
  const at = bytes.indexOf('IDAT') - 4;
  const control = aChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([bytes.subarray(0, at), control, bytes.subarray(at)]);
}

const image = (page: Page) => page.getByRole('group', { name: 'Image (optional)' });

/** A small picture that fills a field. */
function aPlain(background: string): Promise<Buffer> {
  return sharp({ create: { width: 50, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

test('SPEC 16.10 SPEC 16.11 SPEC 16.12 SPEC 16.13 a picture that does not get through is kept or told at its field, a photo of more than 12 MB arrives upright and small, and what no browser reads or will not move is told', async ({
  aMember,
  faults,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const page = await aMember('leader', { at: NEW_POST, baseURL: faults.url });
  const choose = (name: string, buffer: Buffer, mimeType = 'image/png') =>
    image(page).locator('input').setInputFiles({ name, mimeType, buffer }, { timeout: 0 });

  await test.step('SPEC 16.13 whose line breaks while the portal answers is kept, told at its field, and nobody is called offline', async () => {
    faults.inject({ path: '/api/upload/image' }, { kind: 'cut-request' });
    await choose('hangar.png', await aPlain('olive'));
    await expect(image(page).getByRole('status')).toContainText("This picture didn't get through.");
    await expect(image(page).locator('img')).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Title' }).fill('Broken line');
    await richText(page, 'Content').fill('Look');
    await page.getByRole('button', { name: 'Create Post', exact: true }).click();
    const waits = page.getByText("Waiting to publish. It'll go out by itself").first();
    await expect(waits.or(page.getByText("It'll be tried again.").first())).toBeVisible();
    await expect(page.getByText("once you're back online")).toHaveCount(0);

    faults.heal();
    await expect(page.getByText('Post “Broken line” published.').first()).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('SPEC 16.13 that a proxy turns away is told at the field, and nothing waits for it', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    await expect(image(page).locator('img')).toHaveCount(0);
    faults.inject({ path: '/api/upload/image' }, foreignAnswer(413));
    const buffer = await aPlain('maroon');
    await choose('hangar.png', buffer);
    await expect(image(page).getByRole('alert')).toContainText(
      "larger than this portal's front server takes",
    );
    await expect(image(page).locator('img')).toHaveCount(0);
    await drop(richText(page, 'Content'), [
      { name: 'inside.png', type: 'image/png', bytes: [...buffer] },
    ]);
    await expect(
      page.getByText("larger than this portal's front server takes").last(),
    ).toBeVisible();
    await expect(richText(page, 'Content').locator('img')).toHaveCount(0);
    faults.heal();
  });

  await test.step('SPEC 16.10 of more than 12 MB, without a name and type, arrives upright and small', async () => {
    const photo = await aPhoto();
    expect(photo.length).toBeGreaterThan(12 * 1024 * 1024); // control: the server itself would refuse it
    const sent = page.waitForRequest(/\/api\/upload\/image$/, { timeout: 0 }); // it ends with the test
    await choose('IMG_0001', photo, '');
    expect((await (await sent).sizes()).requestBodySize).toBeLessThan(6 * 1024 * 1024);
    await expect(image(page).locator('img')).toHaveAttribute('src', /-1536x2048\.webp$/);
  });

  await test.step('SPEC 16.11 and 16.12 that no browser reads is told with what to do, and so is what will not move', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta', 'latin1');
    await choose('IMG_0002.png', heic);
    await expect(image(page).getByRole('alert')).toContainText('Formats > Most Compatible');

    await choose('wave.png', await aMovingOf(await aPlain('teal')));
    await expect(image(page)).toContainText("This picture won't move");
    await expect(image(page).locator('img')).toHaveAttribute('src', /-50x40\.webp$/);

    const gif = await sharp(Buffer.concat([Buffer.alloc(1_200, 10), Buffer.alloc(1_200, 240)]), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .gif()
      .toBuffer();
    await drop(richText(page, 'Content'), [{ name: 'wave', type: '', bytes: [...gif] }]);
    const inText = richText(page, 'Content').locator('img[src^="/uploads/"]');
    await expect(inText).toHaveCount(1);
    const bytes = await inText.evaluate(async (shown: HTMLImageElement) => {
      const answer = await fetch(shown.src);
      return [...new Uint8Array(await answer.arrayBuffer())];
    });
    expect((await sharp(Buffer.from(bytes)).metadata()).pages).toBe(2);
    await expect(page.getByText("This picture won't move")).toHaveCount(1); // that of the PNG
  });
});
