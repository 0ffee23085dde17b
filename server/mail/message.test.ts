import { describe, expect, it } from 'vitest';
import { isolated } from '#domain/markup/isolated.ts';
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
      '<p dir="auto">&lt;b&gt;<br><a href="https://a.example/?x=1&amp;y=">https://a.example/?x=1&amp;y=</a>"</p>',
    );
  });
});

describe('SPEC 5.26 the direction of mails', () => {
  const ORG = 'פלוגת הכוכבים';
  const of = (passages: Parameters<typeof bodiesOf>[0]['passages']) =>
    bodiesOf({ to: '', subject: '', passages }, ORG);

  it.each(['שלום\nWhat do you know?', 'ماذا تعرفون عني؟', 'What?', '1. מטוס'])(
    'is that of its own letters for what somebody wrote: %s',
    (words) => {
      const { html, text } = of([words]);
      expect(html).toContain(`<p dir="auto">${words.replace('\n', '<br>')}</p>`);
      expect(html).toContain(`<p dir="auto" style="color:#666">${ORG}</p>`);
      expect(text).toBe(`${words}\n\n-- \n${ORG}`);
    },
  );

  it('is that of our words around a name, while addresses stand as they are', () => {
    const label = `Set a new password for ${isolated('עידו')}`;
    const { html } = of([`Hello ${isolated('עידו')},`, { label, url: 'https://a.example/x' }]);
    expect(html).toContain('<p dir="auto">Hello \u2068עידו\u2069,</p>');
    expect(html).toContain(
      `<p dir="auto"><a href="https://a.example/x">${label}</a><br><small dir="ltr">https://a.example/x</small></p>`,
    );
    expect(html).not.toMatch(/<p(?! dir="auto")/);
  });
});
