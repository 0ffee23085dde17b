import { expect, it } from 'vitest';
import { webLinkProblem } from './url.ts';

it.each(['https://tools.example/grid', ' http://a.example:8080/x ', 'https://a.example/@b'])(
  '%j is a web link',
  (text) => {
    expect(webLinkProblem(text)).toBeNull();
  },
);

it.each(['javascript:x()', 'mailto:a@b.example', 'tools.example', '/page/rules', 'https://', ''])(
  '%j is no web link',
  (text) => {
    expect(webLinkProblem(text)).toBe('Enter a link that starts with https:// or http://.');
  },
);

it.each([
  'https://bank.example@evil.example',
  'https://user:secret@a.example/x',
  'http://:secret@a.example',
])('%j names a user', (text) => {
  expect(webLinkProblem(text)).toBe('Leave the username and password out of the link.');
});
