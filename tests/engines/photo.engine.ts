import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { field, type Target } from '#tests/support/engines/target.ts';
import { test } from './fixtures.ts';
import { arriveAt, signIn } from './portal.ts';

const upright: Target = { xpath: '//img[contains(@src, "-1536x2048.webp")]' };

test('SPEC 16.10 a photo that was taken on its side is drawn anew upright, whatever its name', async ({
  tab,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-photo-'));
  const path = join(folder, 'IMG_0001');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const create = { width: 4_032, height: 3_024, channels: 3 as const, background: '#888', noise };
  await writeFile(path, await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  await signIn(tab, 'leader');
  await arriveAt(tab, '/leader-dashboard?view=post');
  await tab.upload(field('Image (optional)'), path);
  await tab.until('it has arrived', async () => (await tab.count(upright)) > 0, 60_000);
  await rm(folder, { recursive: true });
});
