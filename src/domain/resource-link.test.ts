import { describe, expect, it } from 'vitest';
import { linkInputs } from '#tests/support/hostile/links.inputs.ts';
import { resourceAddress, resourceLinkProblem } from './resource-link.ts';

describe('SPEC 5.32 the link of a resource', () => {
  it.each([
    ['https://tools.example/grid', 'https://tools.example/grid'],
    [' http://a.example:8080/x ', 'http://a.example:8080/x'],
    ['https://a.example/@b', 'https://a.example/@b'],
    ['example.org/x', 'https://example.org/x'],
    ['ts3server://ts.example.org', 'ts3server://ts.example.org'],
    ['steam://run/440', 'steam://run/440'],
    ['//example.org/x', 'https://example.org/x'],
    [' //example.org/x', 'https://example.org/x'],
    ['clan.md', 'https://clan.md'],
  ])('%j is complete as %s', (text, address) => {
    expect(resourceAddress(text)).toBe(address);
    expect(resourceLinkProblem(text)).toBeNull();
  });

  it.each([
    'javascript:x()',
    'mailto:a@b.example',
    'MAILTO:a@b.example',
    'a@b.example',
    '#a@b.example',
    'c/us@b.example',
    '/page/rules',
    '\\page',
    '#top',
    'https://',
    '',
  ])('%j is none', (text) => {
    expect(resourceLinkProblem(text)).toBe(
      'Enter a web address, or a link to a voice server or game.',
    );
  });

  it.each([
    'https://bank.example@evil.example',
    'https://user:secret@a.example/x',
    'http://:secret@a.example',
  ])('%j names a user', (text) => {
    expect(resourceLinkProblem(text)).toBe('Leave the username and password out of the link.');
  });

  it('is refused wherever a text would lose it', () => {
    for (const { input, expected } of linkInputs)
      if (expected === null) expect(resourceAddress(input), input).toBeNull();
  });
});
