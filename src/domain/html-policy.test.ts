import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { isUpload } from './markup/picture-path.ts';
import { htmlPolicy, isBlankHtml, textOf, trimmedHtml } from './html-policy.ts';

const isOurs = (src: string) => isUpload(src, htmlPolicy);

/** A sanitiser made from the policy, as the server's is. */
function sanitised(
  html: string,
  policy: { isImage: (src: string) => boolean } = { isImage: isOurs },
) {
  return sanitizeHtml(html, {
    allowedTags: [...htmlPolicy.tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(htmlPolicy.attributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: [...htmlPolicy.schemes],
    transformTags: htmlPolicy.renames,
    nonTextTags: [...htmlPolicy.dropped],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !policy.isImage(attribs['src'] ?? ''),
  });
}

describe('the policy for HTML', () => {
  it('keeps everything the editor can hold', () => {
    const html =
      '<h2>Before you launch</h2><p>Form up at <strong>hangar 4</strong>, <em>lights off</em>, <del>late</del> <code>113.7</code>.<br />' +
      '<a href="/page/rules" title="Rules">Rules</a></p><ul><li><p>Fuel</p></li></ul><ol><li><p>Launch</p></li></ol>' +
      '<blockquote><p>Slowly.</p></blockquote><pre><code>x</code></pre><hr />' +
      '<table><thead><tr><th><p>Hull</p></th></tr></thead><tbody><tr><td><p>9</p></td></tr></tbody></table>' +
      '<p><img src="/uploads/a1.webp" alt="Hangar" title="Four" /></p>';
    expect(sanitised(html)).toBe(html);
  });

  it('takes away what the editor could not give back', () => {
    const html =
      '<p style="text-align:center" class="x" id="y"><u>under</u> <a href="https://a.example" target="_blank" onclick="x()">there</a></p>' +
      '<ol start="3" type="a"><li>three</li></ol><p><img src="/uploads/a.webp" width="40" onerror="x()" /></p>';
    expect(sanitised(html)).toBe(
      '<p>under <a href="https://a.example">there</a></p><ol start="3"><li>three</li></ol><p><img src="/uploads/a.webp" /></p>',
    );
  });

  it('reads the clipboard’s spellings as the editor’s', () => {
    expect(sanitised('<b>a</b><i>b</i><s>c</s><strike>d</strike>')).toBe(
      '<strong>a</strong><em>b</em><del>c</del><del>d</del>',
    );
  });

  it('lets no script through', () => {
    const html =
      '<script>x()</script><style>p{}</style><svg><script>x()</script></svg><iframe src="https://a.example">f</iframe>' +
      '<a href="javascript:x()">a</a><a href="java\nscript:x()">b</a><img src="data:image/svg+xml,x" />';
    expect(sanitised(html)).toBe('<a>a</a><a>b</a>');
  });

  it('shows our own uploads only; control: without the rule a foreign picture stays', () => {
    const html = '<p><img src="https://spy.example/pixel.gif" /></p>';
    expect(sanitised(html)).toBe('<p></p>');
    expect(sanitised(html, { isImage: () => true })).toBe(html);
  });
});

describe('pictures in HTML', () => {
  it.each(['/uploads/a1.webp', '/uploads/2026/a-b_c.webp'])('a picture may be %s', (src) => {
    expect(isOurs(src)).toBe(true);
  });

  it.each([
    '',
    '/uploads/',
    '/uploads/../api/auth/logout',
    '/uploads/%2e%2e/x',
    '/uploads/a.webp?x=1',
    '//evil.example/uploads/a.webp',
    'https://evil.example/uploads/a.webp',
    'data:image/png;base64,AA==',
    '/api/sync',
    '/uploads\\..\\x',
  ])('a picture may not be %j', (src) => {
    expect(isOurs(src)).toBe(false);
  });
});

describe('the text of HTML', () => {
  it.each([
    '',
    '<p></p>',
    '<p><br></p>',
    ' <p>&nbsp;</p><p> \n</p>',
    '<ul><li><p></p></li></ul>',
    '<p>\u200b</p>',
    '<!-- hello -->',
    '<p title="a > b"></p>',
  ])('%j is blank', (html) => {
    expect(isBlankHtml(html)).toBe(true);
  });

  it.each([
    '<p>x</p>',
    'x',
    '<p>&lt;</p>',
    '<p><img src="/uploads/a.webp"></p>',
    '<IMG SRC="/uploads/a.webp">',
    '1 < 2',
  ])('%j is not blank', (html) => {
    expect(isBlankHtml(html)).toBe(false);
  });

  it('parts blocks, not words, and reads entities', () => {
    expect(textOf('<h2>One</h2><p>t<strong>w</strong>o &amp; th&#114;&#x65;e<br>four</p>')).toBe(
      'One two & three four',
    );
  });

  it('takes a hostile text in a time that grows with its length alone', () => {
    for (const piece of ['<', '<a"', '<!--', '&#', '"<', ' '])
      expect(textOf(piece.repeat(100_000)).length).toBeLessThanOrEqual(piece.length * 100_000);
  }, 2_000);
});

describe('SPEC 5.14, HTML that is trimmed', () => {
  it.each([
    ['', ''],
    [' <p></p>\n<p><br></p> ', ''],
    ['<p>&nbsp;</p><p>One</p><p> <br /></p>\n', '<p>One</p>'],
    ['<p>One</p><p></p><p>Two</p>', '<p>One</p><p></p><p>Two</p>'],
    ['<p></p><ul><li><p>One</p></li></ul><p></p>', '<ul><li><p>One</p></li></ul>'],
    ['<p></p><p><img src="/uploads/a.webp"></p>', '<p><img src="/uploads/a.webp"></p>'],
    ['plain', 'plain'],
  ])('%j becomes %j', (html, trimmed) => {
    expect(trimmedHtml(html)).toBe(trimmed);
  });

  const piece = fc.constantFrom(
    ...['<p></p>', '<p>', '</p>', '<p>&nbsp;<br></p>', '<br />', ' ', '\n', '&nbsp;', 'x'],
    ...['<p>One</p>', '<ul><li><p>Two</p></li></ul>', '<img src="/uploads/a.webp">', '<p> </p>'],
  );
  const html = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  it('keeps every word, and is not trimmed any more by a second time', () => {
    fc.assert(
      fc.property(html, (text) => {
        const trimmed = trimmedHtml(text);
        expect(textOf(trimmed)).toBe(textOf(text));
        expect(isBlankHtml(trimmed)).toBe(isBlankHtml(text));
        expect(trimmedHtml(trimmed)).toBe(trimmed);
      }),
      { numRuns: 500 },
    );
  });
});
