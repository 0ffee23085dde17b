import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { proxyAnswers } from '#tests/support/hostile/proxy-answers.inputs.ts';
import { aStorage } from '#tests/support/worlds/storage.ts';
import { ProxyRefused } from '#data/proxy-refused.ts';

const ORIGIN = 'https://muster.test';
const healthy = { status: 'ok', version: '1' };
const marked = { 'muster-api': '1', 'content-type': 'application/json' };
/** An answer with one of these statuses can have no body. */
const bodiless = [204, 304];

/** A page resolves addresses against itself; Node has no page. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
  }
}

beforeEach(() => {
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', aStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stubs a portal that is well, behind a proxy that answers to pictures. */
function answeringPictures(answer: () => Response): void {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/api/health') ? Response.json(healthy, { headers: marked }) : answer(),
  );
}

async function upload(): Promise<unknown> {
  const { uploadAvatar } = await import('./profile.data.ts'); // the module reads storage as it is loaded
  const picture = new File(['a'], 'visor.png', { type: 'image/png' });
  return uploadAvatar(picture).catch((error: unknown) => error);
}

describe('SPEC 16.13 a picture of oneself that is answered with a page of what is in front of our server', () => {
  test.each(proxyAnswers)('$input: $expected ($source)', async ({ status, expected }) => {
    const page = bodiless.includes(status) ? null : `<!doctype html><h1>${status} nginx</h1>`;
    answeringPictures(
      () => new Response(page, { status, headers: { 'content-type': 'text/html' } }),
    );
    const said = await upload();
    if (expected === 'tried again') expect(said).toBeInstanceOf(NetworkError);
    else {
      expect(said).toBeInstanceOf(ProxyRefused);
      expect(String(said)).toContain(expected);
    }
  });

  test('a page that is called JSON is none of our answers either', async () => {
    const headers = { 'content-type': 'application/json' };
    answeringPictures(() => new Response('<h1>Blocked</h1>', { status: 403, headers }));
    expect(await upload()).toBeInstanceOf(ProxyRefused);
  });

  test('what our own server says is told in its words', async () => {
    const problem = { status: 413, code: 'too_large', message: 'Too large for us.' };
    answeringPictures(() => Response.json(problem, { status: 413, headers: marked }));
    const said = await upload();
    expect(said).toBeInstanceOf(ApiError);
    expect(String(said)).toContain('Too large for us.');
  });
});
