import { describe, expect, test } from 'vitest';
import { goodCopy } from './good-copy.ts';

const SCRIPT = '/assets/index-abc.js';
const PAGE = '/index.html';

function anAnswer({ type = 'text/javascript', status = 200, redirected = false } = {}): Response {
  const answer = new Response('', { status, headers: { 'content-type': type } });
  return Object.defineProperty(answer, 'redirected', { value: redirected });
}

describe('a file of a new version', () => {
  test.each([
    [SCRIPT, anAnswer()],
    [PAGE, anAnswer({ type: 'text/html; charset=utf-8' })],
  ])('%s is kept as the server gave it', (path, answer) => {
    expect(goodCopy(path, answer)).toBe(answer);
  });

  test.each([
    ['a portal’s page in place of a script', SCRIPT, anAnswer({ type: 'text/html' })],
    ['something else in place of the page', PAGE, anAnswer()],
    ['a portal’s page behind a redirect', PAGE, anAnswer({ type: 'text/html', redirected: true })],
    ['an error', SCRIPT, anAnswer({ status: 502 })],
  ])('%s stops the installation (FAULTS 25)', (_, path, answer) => {
    expect(() => goodCopy(path, answer)).toThrow(TypeError);
  });
});
