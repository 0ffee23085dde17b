import { expect, it } from 'vitest';
import { isWebLink } from './url.ts';

it.each(['https://tools.example/grid', ' http://a.example:8080/x '])('%j is a web link', (text) => {
  expect(isWebLink(text)).toBe(true);
});

it.each([
  'javascript:x()',
  'mailto:a@b.example',
  'tools.example',
  '/page/rules',
  'https://',
  'https://bank.example@evil.example',
  '',
])('%j is no web link', (text) => {
  expect(isWebLink(text)).toBe(false);
});
