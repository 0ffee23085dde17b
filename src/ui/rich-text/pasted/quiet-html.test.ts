import { describe, expect, it } from 'vitest';
import { quietHtml } from './quiet-html.ts';

describe('pasted HTML', () => {
  it.each([
    ['<a href="#" onclick="x()">a</a>', '<a href="#" data-handler="x()">a</a>'],
    ['<img src="x"onerror=x()>', '<img src="x"data-handler=x()>'],
    ['<img/ONERROR = x()>', '<img/data-handler= x()>'],
    ['<style>p { color: red }</style><p>a</p>', '<p>a</p>'],
    ['<p>a</p><style>never closed', '<p>a</p>'],
  ])('%s is read without a report', (html, quiet) => {
    expect(quietHtml(html)).toBe(quiet);
  });

  it('keeps its words, whatever they say', () => {
    const html = '<p>write onclick="x()" and on = 3</p><stylish>a</stylish>';
    expect(quietHtml(html)).toBe(html);
  });

  it('has the spaces that WebKit marked as written in another way', () => {
    const space = '<span class="Apple-converted-space">&nbsp;</span>';
    const html = `<p>one<b>${space}two</b>${space.replace('&nbsp;', '\u00a0 ')}three&nbsp;four</p>`;
    expect(quietHtml(html)).toBe('<p>one<b> two</b>  three&nbsp;four</p>');
  });

  it('takes a time that grows with its length alone', () => {
    for (const piece of ['<', '<a ', '<style ', '<a onx', ' on'])
      expect(quietHtml(piece.repeat(50_000)).length).toBeLessThanOrEqual(piece.length * 50_000);
  }, 5_000);
});
