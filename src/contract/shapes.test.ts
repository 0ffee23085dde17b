import { describe, expect, it } from 'vitest';
import { label, line, UNSEEN } from './shapes.ts';

const names = { label: label(60), line: line(60) };

describe.each(['label', 'line'] as const)('a name, as a %s', (kind) => {
  const problemOf = (text: string) => names[kind].safeParse(text).error?.issues[0]?.message;

  it.each([
    ['a space of no width', 'Ace\u200B'],
    ['a joiner', 'A\u200Dce'],
    ['a soft hyphen', 'A\u00ADce'],
    ['a mark that turns the text around', '\u202EecA'],
    ['a filler that counts as a letter', '\u3164'],
    ['a blank that counts as a symbol', '\u2800\u2800'],
    ['a variation of a letter', 'A\uFE0Fce'],
    ['a tag', 'Ace\u{E0041}'],
    ['a line separator', 'A\u2028ce'],
  ])('is refused with %s', (_, text) => {
    expect(problemOf(text)).toBe(UNSEEN);
  });

  it.each(['Ace', 'Ñandú', 'Наташа', 'さくら', '⚔️ Ace', '👩🏽‍🚀 crew', '1️⃣ first'])(
    'may be %s',
    (text) => {
      expect(problemOf(text)).toBeUndefined();
    },
  );
});
