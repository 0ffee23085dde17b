import { describe, expect, it } from 'vitest';
import { htmlPolicy } from '#domain/html-policy.ts';
import { writtenHtml } from '#domain/markup/tree.ts';
import { parsedHtml } from '#server/core/text/parsed-html.ts';
import { pastedInputs } from './pasted.inputs.ts';
import { removedInputs } from './removed.inputs.ts';
import { pastedNodes } from '#ui/rich-text/pasted/pasted-html.ts';
import { placeOfPicture, withFiles } from '#ui/rich-text/pasted/pictures.ts';
import { quietHtml } from '#ui/rich-text/pasted/quiet-html.ts';
import { classStylesIn } from '#ui/rich-text/pasted/styles.ts';

const read = (html: string) =>
  pastedNodes(parsedHtml(quietHtml(html)), {
    policy: htmlPolicy,
    styles: classStylesIn(html),
    origin: 'https://portal.example',
  });

describe('SPEC 5.33 pasted HTML', () => {
  it.each(pastedInputs)('is read as its author saw it: $source', ({ input, read: expected }) => {
    expect(writtenHtml(read(input).nodes)).toBe(expected);
  });

  it('control: without what styles and classes say, most of it is lost', () => {
    const lost = pastedInputs.filter(({ input, read: expected }) => {
      const bare = input.replaceAll(
        / (?:style|class|data-aria-level|aria-level)=(?:"[^"]*"|'[^']*'|\w+)/g,
        '',
      );
      return writtenHtml(read(bare).nodes) !== expected;
    });
    expect(lost.length).toBeGreaterThan(pastedInputs.length / 2);
  });

  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  it.each([
    ['in its address', pixel, 'picture-1.png image/png'],
    [
      'in an address with white space',
      pixel.replace('base64,', 'base64,\n '),
      'picture-1.png image/png',
    ],
    ['Word’s own file', 'file:///C:/Users/x/clip_image002.jpg', null],
    ['a part of a mail', 'cid:image001.png@01D9', null],
    ['of another host', 'https://elsewhere.example/a.png', null],
    ['of WebKit', 'webkit-fake-url://1/image.png', null],
    ['of another page', 'blob:https://elsewhere.example/1', null],
    ['a drawing', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=', null],
    ['no picture at all', 'data:image/png;base64,%%%', null],
    ['none', '', null],
  ])('has a place for a picture: %s', (_, src, picture) => {
    const { nodes, pictures } = read(`<p>a<img src="${src}">b</p>`);
    expect(writtenHtml(nodes)).toBe('<p>a<img src="/uploads/pasted-0" />b</p>');
    expect(placeOfPicture('/uploads/pasted-0', htmlPolicy)).toBe(0);
    expect(pictures.map((one) => one && `${one.name} ${one.type}`)).toEqual([picture]);
  });

  it('keeps pictures of ours, also as browsers copy their addresses, and leaves out what nobody sees', () => {
    const html =
      '<p><img src="/uploads/a.webp"><img src="https://portal.example/uploads/b.webp"><img src="https://spy.example/1.gif" width="1" height="1"></p>';
    const { nodes, pictures } = read(html);
    expect(writtenHtml(nodes)).toBe(
      '<p><img src="/uploads/a.webp" /><img src="/uploads/b.webp" /></p>',
    );
    expect(pictures).toEqual([]);
  });

  it('takes the files beside it for the pictures that have only an address, if there are as many', () => {
    const file = (name: string) => new File(['x'], name, { type: 'image/png' });
    const [one, two, own] = [file('1.png'), file('2.png'), file('own.png')];
    expect(withFiles([null, own, null], [one, two])).toEqual([one, own, two]);
    expect(withFiles([null, own, null], [one])).toEqual([null, own, null]);
    expect(withFiles([own], [one])).toEqual([own]);
  });

  it('counts the links that lose an address', () => {
    const html =
      '<a href="ftp://a.example">a</a> <a href="rules.html">b</a> <a href="example.org">c</a>';
    const { nodes, links } = read(html);
    expect(links).toBe(2);
    expect(writtenHtml(nodes)).toBe('<a>a</a> <a>b</a> <a href="https://example.org">c</a>');
  });

  it.each(removedInputs)('counts what is embedded and gone: $source', ({ input, told }) => {
    const [, count = '0'] = /(\d+) embedded/.exec(told ?? '') ?? [];
    expect(read(input).embeds).toBe(Number(count));
  });

  it('is read in a time that grows with its length alone', () => {
    for (const piece of [
      '<style>.a{',
      '.a{}',
      '<p style="mso-list:l0 level1">',
      '<b style=";;">x</b>',
      'a:b;',
    ])
      classStylesIn(`<style>${piece.repeat(100_000 / piece.length)}</style>`);
  }, 5_000);
});
