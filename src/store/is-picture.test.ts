import { describe, expect, test } from 'vitest';
import { isPicture } from './is-picture.ts';

function anAnswer(type: string, status = 200): Response {
  return new Response('', { status, headers: { 'content-type': type } });
}

describe('what is kept as an image', () => {
  test.each(['image/webp', 'image/svg+xml'])('is one: %s', (type) => {
    expect(isPicture(anAnswer(type))).toBe(true);
  });

  test.each([
    ['a portal’s page (FAULTS 25)', anAnswer('text/html; charset=utf-8')],
    ['an answer without a type', anAnswer('')],
    ['an error', anAnswer('image/webp', 404)],
    ['an unreadable answer', Response.error()],
    ['a stand-in', Object.defineProperty(anAnswer('image/webp'), 'redirected', { value: true })],
  ])('is not %s', (_, answer) => {
    expect(isPicture(answer)).toBe(false);
  });
});
