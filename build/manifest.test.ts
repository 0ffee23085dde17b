import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const PUBLIC = join(import.meta.dirname, '..', 'public');

const picture = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.string(),
  purpose: z.optional(z.string()),
  form_factor: z.optional(z.string()),
  label: z.optional(z.string()),
});
const manifest = z
  .object({
    icons: z.array(picture),
    screenshots: z.array(picture),
    shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(picture) })),
    share_target: z.object({ action: z.string(), method: z.string(), enctype: z.string() }),
  })
  .parse(JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')));
const { icons, screenshots, shortcuts } = manifest;

describe('SPEC 11.1 the manifest', () => {
  test.each([...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)])(
    'has the picture $src in the size and of the kind that it says',
    async ({ src, sizes, type }) => {
      const { width, height, format } = await sharp(join(PUBLIC, src)).metadata();
      expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    },
  );

  test('has icons for every place: a launcher that cuts them, one that paints them, one that does neither', () => {
    const kinds = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
    expect(kinds).toEqual([
      ...['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'],
      'monochrome 512x512',
    ]);
  });

  test('has pictures for phones and desktops that an install sheet takes: of one shape each, and named', () => {
    for (const form of ['narrow', 'wide']) {
      const own = screenshots.filter(({ form_factor }) => form_factor === form);
      expect(own.length).toBeGreaterThan(1);
      expect(new Set(own.map(({ sizes }) => sizes)).size).toBe(1);
      expect(own.every(({ label = '' }) => label !== '')).toBe(true);
    }
  });

  test('leads from the icon to the events, the profile and the departments', () => {
    expect(shortcuts.map(({ url }) => url)).toEqual(['/events', '/dashboard', '/departments']);
  });

  test('SPEC 11.6 has what is shared sent where the worker answers', () => {
    expect(manifest.share_target).toEqual({
      ...{ action: '/share', method: 'POST', enctype: 'multipart/form-data' },
    });
  });
});
