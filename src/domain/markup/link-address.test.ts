import { describe, expect, it } from 'vitest';
import { linkInputs } from '#tests/support/hostile/links.inputs.ts';
import { textInputs } from '#tests/support/hostile/text-links.inputs.ts';
import { enclosedAddresses, typedInputs } from '#tests/support/hostile/typed-links.inputs.ts';
import { htmlPolicy } from '../html-policy.ts';
import { linkAddress } from './link-address.ts';
import { addressesIn, withLinks } from './link-addresses.ts';
import { element, writtenHtml } from './tree.ts';
import { typedAddress } from './typed-address.ts';

const { schemes } = htmlPolicy;

describe('SPEC 5.32 the address of a link', () => {
  it.each(linkInputs)('$input: $source', ({ input, expected }) => {
    expect(linkAddress(input, schemes)).toBe(expected);
    if (expected !== null) expect(linkAddress(expected, schemes)).toBe(expected);
  });

  it.each(enclosedAddresses)('is the one within %s where it is typed', (typed) => {
    expect(typedAddress(typed, schemes)).toBe('https://example.org/x');
  });

  it.each(typedInputs)('is what was meant where it is typed: $input', ({ input, expected }) => {
    expect(typedAddress(input, schemes)).toBe(expected);
    if (expected !== null) expect(linkAddress(expected, schemes)).toBe(expected);
  });

  it.each(['c/us@example.org', 'clan.md', 'README.md'])(
    'is none where a page has it, which may mean a file beside it: %s',
    (href) => {
      expect(linkAddress(href, schemes)).toBeNull();
    },
  );

  it.each(linkInputs)('is the same where it is typed: $input', ({ input, expected }) => {
    expect(typedAddress(input, schemes)).toBe(expected);
  });

  it('has no comma behind its host', () => {
    expect(typedAddress('example.org,', schemes)).toBe('https://example.org');
  });

  it('is allowed by its scheme; control: no scheme, no address', () => {
    expect(linkAddress('steam://run/440', [])).toBeNull();
    expect(linkAddress('example.org', ['http'])).toBeNull();
  });
});

describe('SPEC 5.32 addresses in a text', () => {
  it.each(textInputs)('$input: $source', ({ input, expected }) => {
    const found = addressesIn(input, schemes);
    expect(found.map(({ from, to, href }) => [input.slice(from, to), href])).toEqual(expected);
  });

  it.each([
    'c/us@example.org',
    'a#b@example.org',
    'a?b@example.org',
    '#a@example.org',
    'clan.md',
    'README.md',
    'clan.zip',
  ])('are none that could as well be something else: %s', (text) => {
    expect(addressesIn(text, schemes)).toEqual([]);
  });

  it('are links wherever words are, but not in links and code', () => {
    const words = 'a.example';
    const tree = [
      element('p', [element('strong', ['example.org']), element('a', ['example.org'])]),
      element('pre', [element('code', ['example.org'])]),
      words,
    ];
    const link = '<a href="https://example.org">example.org</a>';
    expect(writtenHtml(withLinks(tree, htmlPolicy))).toBe(
      `<p><strong>${link}</strong><a>example.org</a></p><pre><code>example.org</code></pre>${words}`,
    );
  });

  it('are found in a time that grows with the length of a hostile text alone', () => {
    for (const piece of [
      'a.',
      'a@',
      'http://',
      'www.',
      '(',
      'steam:',
      'a.b:',
      '-',
      'é.',
      'tel:1 ',
      '**',
      '見て',
      '👉',
    ])
      addressesIn(piece.repeat(Math.floor(100_000 / piece.length)), schemes);
  }, 4_000);
});
