import { afterEach, describe, expect, test, vi } from 'vitest';
import { onlyPictures } from './only-pictures.ts';

const request = new Request('https://muster.test/uploads/a.webp');

function anAnswer(type: string, status = 200): Response {
  return new Response('', { status, headers: { 'content-type': type } });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what is kept as an image', () => {
  test.each(['image/webp', 'image/svg+xml'])('is one: %s', async (type) => {
    expect(await kept(anAnswer(type))).toBe(true);
  });

  test.each([
    ['a portal’s page (FAULTS 25)', anAnswer('text/html; charset=utf-8')],
    ['an answer without a type', anAnswer('')],
    ['an error', anAnswer('image/webp', 404)],
    ['an unreadable answer', Response.error()],
    ['a stand-in', Object.defineProperty(anAnswer('image/webp'), 'redirected', { value: true })],
  ])('is not %s', async (_, answer) => {
    expect(await kept(answer)).toBe(false);
  });
});

test('a portal’s page that was kept as an image is dropped and asked for anew', async () => {
  const dropped = vi.fn(async () => true);
  vi.stubGlobal('caches', { open: async () => ({ delete: dropped }) });
  expect(await used(anAnswer('text/html'))).toBeNull();
  expect(dropped).toHaveBeenCalledExactlyOnceWith(request);
  const picture = anAnswer('image/webp');
  expect(await used(picture)).toBe(picture);
  expect(dropped).toHaveBeenCalledOnce();
});

async function kept(response: Response): Promise<boolean> {
  return (await onlyPictures.cacheWillUpdate({ response })) === response;
}

async function used(cachedResponse: Response) {
  return onlyPictures.cachedResponseWillBeUsed({ cacheName: 'images', request, cachedResponse });
}
