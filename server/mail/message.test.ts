import { describe, expect, it } from 'vitest';
import { textInputs } from '#tests/support/hostile/text-links.inputs.ts';
import { bodiesOf } from './message.ts';

describe('SPEC 5.32 addresses in mails', () => {
  it.each(textInputs)('$input', ({ input, expected }) => {
    const { html, text } = bodiesOf({ to: '', subject: '', passages: [input] }, 'Org');
    const hrefs = [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map((link) =>
      link.slice(1),
    );
    expect(hrefs).toEqual(expected.map(([words, href]) => [href, words]));
    expect(text).toContain(input);
  });

  it('are escaped, and so is what is around them', () => {
    const passages = ['<b>\nhttps://a.example/?x=1&y="'];
    expect(bodiesOf({ to: '', subject: '', passages }, 'Org').html).toContain(
      '<p>&lt;b&gt;<br><a href="https://a.example/?x=1&amp;y=">https://a.example/?x=1&amp;y=</a>&quot;</p>',
    );
  });
});
