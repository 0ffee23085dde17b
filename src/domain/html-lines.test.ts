import { describe, expect, it } from 'vitest';
import { linesOf } from './html-lines.ts';

describe('HTML as lines of text', () => {
  it.each([
    ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
    ['<h2>Plan</h2><p>Fly &amp; land  at\n dusk</p>', 'Plan\n\nFly & land at dusk'],
    [
      '<p>Bring:</p><ul><li><p>fuel</p></li><li><p>ammo</p></li></ul><p>Bye</p>',
      'Bring:\n• fuel\n• ammo\n\nBye',
    ],
    ['<ol><li>jump<ul><li>quietly</li></ul></li><li>land</li></ol>', '1. jump\n• quietly\n2. land'],
    ['<ol start="3"><li>jump</li><li>land</li></ol>', '3. jump\n4. land'],
    [
      '<p>Voice: <a href="https://chat.example/a?b=1&amp;c=2">the <em>bridge</em></a>!</p>',
      'Voice: the bridge (https://chat.example/a?b=1&c=2)!',
    ],
    ['<p><a href="https://a.example">https://a.example</a></p>', 'https://a.example'],
    ['<p><a href="/page/rules">rules</a> and <a href="#top">top</a></p>', 'rules and top'],
    [
      '<table><tr><th>Ship</th><th>Crew</th></tr><tr><td>Kite</td><td>2</td></tr></table>',
      'Ship Crew\nKite 2',
    ],
    ['<p>a</p><p></p><p><br></p><img src="/uploads/a.webp" alt="chart"><p>b</p>', 'a\n\nb'],
    ['<p>1. c &lt;b&gt;</p><hr><blockquote><p>q</p></blockquote>', '1. c <b>\n\nq'],
    ['', ''],
  ])('%s', (html, lines) => {
    expect(linesOf(html)).toBe(lines);
  });

  it('takes time in proportion to the length only, whatever the text is: any other way takes hours for these', () => {
    for (const piece of ['<a href="', '<li>', '\n ', '<p>', '• ', '<a href="x">']) {
      expect(linesOf(piece.repeat(1_000_000 / piece.length))).toBeTypeOf('string');
    }
  });
});
