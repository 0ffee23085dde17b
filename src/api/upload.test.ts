import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEY_HEADER, MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { uploads } from '#contract/uploads.ts';
import { proxyAnswers } from '#tests/support/hostile/proxy-answers.inputs.ts';
import { upload } from './upload.ts';

const KEY = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
const MARKED = `content-type: application/json\r\n${MARKER_HEADER}: ${MARKER_VALUE}\r\n`;
const OURS = `${MARKED}${KEY_HEADER}: ${KEY}\r\n`;

/** A request that nobody answers until the test does. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (at: { loaded: number; total: number }) => void } = {};
  readonly headers = new Map<string, string>();
  readonly opened: string[] = [];
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  sent: FormData | null = null;
  status = 0;
  responseText = '';
  #answered = '';

  constructor() {
    FakeRequest.last = this;
  }
  open(...address: string[]) {
    this.opened.push(...address);
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.onabort?.();
  }
  getAllResponseHeaders() {
    return this.#answered;
  }
  answer(status: number, body: unknown, headers = OURS) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.#answered = headers;
    this.onload?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aPictureOnItsWay() {
  const onProgress = vi.fn();
  const onContact = vi.fn();
  const answer = upload(uploads.image, {
    file: new Blob(['picture']),
    credentials: { userId: 'u', token: 'a.b.c' },
    key: KEY,
    onProgress,
    onContact,
  });
  return { answer, onProgress, onContact, request: FakeRequest.last };
}

test('a picture goes out with its token and key, tells how much has left, and answers with its address', async () => {
  const { answer, onProgress, onContact, request } = aPictureOnItsWay();
  expect(request.opened).toEqual(['POST', '/api/upload/image']);
  expect(request.headers.get('authorization')).toBe('Bearer a.b.c');
  expect(request.headers.get(KEY_HEADER)).toBe(KEY);
  expect(request.sent?.get('image')).toBeInstanceOf(Blob);
  request.upload.onprogress?.({ loaded: 30, total: 120 });
  request.upload.onprogress?.({ loaded: 120, total: 120 });
  request.upload.onprogress?.({ loaded: 0, total: 0 }); // of an unknown whole there is no part
  expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
  request.answer(200, { imageUrl: '/uploads/a.webp' });
  await expect(answer).resolves.toEqual({ imageUrl: '/uploads/a.webp' });
  expect(onContact).toHaveBeenCalledOnce();
});

test('a refusal is the server’s own sentence, and counts as contact', async () => {
  const { answer, onContact, request } = aPictureOnItsWay();
  const problem = { status: 422, code: 'upload_refused', message: 'This is no picture.' };
  request.answer(422, problem);
  await expect(answer).rejects.toThrow(ApiError);
  await expect(answer).rejects.toThrow('This is no picture.');
  expect(onContact).toHaveBeenCalledOnce();
});

test.each([
  ['of somebody else', 'content-type: text/html'],
  ['to another request (FAULTS 25)', MARKED],
])('an answer %s is no answer', async (_, headers) => {
  const { answer, onContact, request } = aPictureOnItsWay();
  request.answer(200, { imageUrl: '/uploads/a.webp' }, headers);
  await expect(answer).rejects.toThrow(NetworkError);
  expect(onContact).not.toHaveBeenCalled();
});

test.each(proxyAnswers)(
  'SPEC 16.13 and FAULTS 25 $input ($status) is known by its status, and nobody waits ($source)',
  async ({ status }) => {
    const { answer, request } = aPictureOnItsWay();
    request.answer(status, 'A page', 'content-type: text/html');
    await expect(answer).rejects.toMatchObject({ name: 'NetworkError', status });
  },
);

test('what is no status is no answer', async () => {
  const { answer, request } = aPictureOnItsWay();
  request.answer(999, 'A page', 'content-type: text/html');
  await expect(answer).rejects.toMatchObject({ name: 'NetworkError', status: 999 });
});

test('a line that breaks, and one on which nothing moves for half a minute, are no answer; one that moves is waited for', async () => {
  const broken = aPictureOnItsWay();
  broken.request.onerror?.();
  await expect(broken.answer).rejects.toThrow(NetworkError);

  const stalled = aPictureOnItsWay();
  const ended = expect(stalled.answer).rejects.toThrow(NetworkError);
  await vi.advanceTimersByTimeAsync(29_000);
  stalled.request.upload.onprogress?.({ loaded: 1, total: 120 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(stalled.onProgress).toHaveBeenCalledOnce(); // control: a slow one goes on
  await vi.advanceTimersByTimeAsync(1_000);
  await ended;
});
