import sanitize from 'sanitize-html';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/problem.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { HTML_LIMIT } from '#contract/shapes.ts';
import { cleanHtml, safeHtml } from './html.ts';

vi.mock('sanitize-html', { spy: true });

const clean = (html: string) => cleanHtml(html, 'content');

describe('HTML on its way into the database', () => {
  it.each([
    ['a script', '<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['a handler', '<p onclick="alert(1)">Hi</p>', '<p>Hi</p>'],
    ['a style', '<p style="position:fixed">Hi</p>', '<p>Hi</p>'],
    ['a frame with what is in it', '<iframe src="https://x.example">in</iframe>Hi', 'Hi'],
    ['a drawing', '<svg><a href="javascript:alert(1)">x</a></svg>Hi', 'Hi'],
    ['a form, but not its words', '<form><input name="q">Hi</form>', '<p>Hi</p>'],
    ['a link that runs code', '<a href="java\tscript:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['a foreign picture', '<p>Hi<img src="https://tracker.example/1.gif"></p>', '<p>Hi</p>'],
    ['a picture in the text', '<img src="data:image/svg+xml;base64,AAAA">Hi', 'Hi'],
    [
      'a target',
      '<a href="https://a.example" target="_blank">Hi</a>',
      '<a href="https://a.example">Hi</a>',
    ],
  ])('loses %s', (_, dirty, kept) => {
    expect(clean(dirty)).toBe(kept);
  });

  it('keeps everything that the editor can hold', () => {
    const kept =
      '<h2>Plan</h2><p><strong>Meet</strong> at <a href="/page/rules" title="Rules">the <em>dock</em></a>, ' +
      '<a href="mailto:ops@example.org">mail</a>, <img src="/uploads/abc.webp" alt="Map" title="Map" /></p>' +
      '<ul><li><p>One</p></li></ul><pre><code>x &lt; 1</code></pre><hr /><table><thead><tr><th><p>A</p></th></tr></thead></table>';
    expect(clean(kept)).toBe(kept);
  });

  it("writes the clipboard's spellings as the editor does", () => {
    for (const [from, to] of Object.entries(htmlPolicy.renames)) {
      expect(clean(`<${from}>x</${from}>`)).toBe(`<${to}>x</${to}>`);
    }
  });

  it('changes nothing the second time', () => {
    const once = clean(
      '<b>a</b><p>x<br>y & z <img src="/uploads/a.webp"></p><scr<script>ipt>alert(1)</script>',
    );
    expect(clean(once)).toBe(once);
  });

  it('changes nothing the second time, even where an unknown tag had kept two paragraphs apart', () => {
    const once = clean('<p>a<x-y><p>b</p></x-y></p>');
    expect(once).toBe('<p>a</p><p>b</p><p></p>');
    expect(clean(once)).toBe(once);
  });

  it.each([
    '<a href="JavaScript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<img src="data:text/html,x">',
    '<p><a href="vbscript:x">x</a></p>',
  ])('is refused at its field where it would run code: %s', (html) => {
    const refused = () => safeHtml(html, 'description');
    expect(refused).toThrow(ApiError);
    expect(refused).toThrow(
      'Links and images must lead to a web page or an upload, not to a script.',
    );
  });

  it.each([
    ['escapes', '&'.repeat(HTML_LIMIT)],
    ['the tags of a clipboard', '<b>x</b>'.repeat(HTML_LIMIT / 8)],
  ])('is refused where cleaning would make it longer than any text may be: %s', (_, html) => {
    expect(html.length).toBeLessThanOrEqual(HTML_LIMIT);
    for (const store of [cleanHtml, safeHtml]) {
      expect(() => store(html, 'content')).toThrow('This must have at most 100000 characters.');
    }
  });

  it('may be as long as any text, and may hold a long table', () => {
    const row = `<tr>${'<td><p>1 &amp; 2</p></td>'.repeat(8)}</tr>`;
    const table = `<table><tbody>${row.repeat(400)}</tbody></table>`;
    expect(clean(table)).toBe(table);
    const words = `<p>${'a'.repeat(HTML_LIMIT - 7)}</p>`;
    expect(clean(words)).toBe(words);
  });

  it('is refused unread where it is nested so deeply that cleaning would take seconds', () => {
    vi.mocked(sanitize).mockClear();
    for (const html of [
      '<b>'.repeat(33_000),
      '<div></x>'.repeat(11_000), // an end of what never began
      '<svg><td></x>'.repeat(7_000),
      '<ul><li>'.repeat(12_000),
    ]) {
      expect(() => clean(html)).toThrow('This text is nested too deeply.');
    }
    expect(sanitize).not.toHaveBeenCalled();
  });

  it('is as deep as a browser sees it, where ends are left out as HTML allows', () => {
    expect(clean(`<ul>${'<li>a'.repeat(1_000)}</ul>`)).toBe(
      `<ul>${'<li>a</li>'.repeat(1_000)}</ul>`,
    );
    expect(clean('<p>a'.repeat(1_000))).toBe('<p>a</p>'.repeat(1_000));
    expect(clean(`<table>${'<tr><td>a<td>b'.repeat(1_000)}</table>`)).toBe(
      `<table><tbody>${'<tr><td>a</td><td>b</td></tr>'.repeat(1_000)}</tbody></table>`,
    );
  });

  it('keeps apart what only a style makes a block of', () => {
    const html =
      '<p>a</p><span style="display:block">b</span><a href="/c" style="display: flex">c</a>d';
    expect(clean(html)).toBe('<p>a</p><p>b</p><p><a href="/c">c</a></p><p>d</p>');
  });

  it('has no words of what stands where only rows and cells may', () => {
    const table = '<table><tr><script>x()</script><td>a</td></tr><style>td{}</style></table>';
    expect(clean(table)).toBe('<table><tbody><tr><td>a</td></tr></tbody></table>');
  });

  it('is read in a time that grows with its length alone, however far cells reach', () => {
    for (const table of [
      `<tr>${'<td colspan=1000 rowspan=0></td>'.repeat(1_500)}</tr>${'<tr><td></td></tr>'.repeat(2_000)}`,
      '<tr><td colspan=1000></td></tr>'.repeat(3_000),
    ])
      clean(`<table>${table}</table>`);
  }, 5_000);

  it('passes through the same cleaning where nothing is refused', () => {
    expect(
      safeHtml('<p onclick="x">Hi <a href="https://a.example">there</a></p>', 'description'),
    ).toBe('<p>Hi <a href="https://a.example">there</a></p>');
  });
});
