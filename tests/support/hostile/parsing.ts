import { cross, HIT, STRIKE, words, type Family } from './attack-marks.ts';
import { sectionsOf } from './sections.ts';

// Markup that two parsers read differently, so that what was harmless to the sanitiser isn't to the page; and elements
// whose names hide what scripts look for.

/** Elements whose content some parser treats as text, or leaves out. */
const textual = words(
  'style script title textarea xmp noscript noembed noframes iframe plaintext template',
);

/** Texts for such elements: to a parser that takes them for markup, the attribute ends the element and its code runs. */
const disguises = sectionsOf('tables.txt').get('text that turns into markup') ?? [];

/** Properties that scripts ask the document or a form for. */
const names = words(`
  musterClobbered cookie body head forms images links scripts location domain referrer defaultView documentElement activeElement
  createElement getElementById querySelector implementation currentScript attributes childNodes children firstChild
  innerHTML nodeName nodeType parentNode removeChild appendChild submit action method elements name id title
  __proto__ constructor toString hasOwnProperty config default`);

const clobbers = [
  '<img name=N>',
  '<form id=N><input name=N id=N></form>',
  '<a id=N></a><a id=N name=N href="cid:N">x</a>',
];

/** Depths of nesting: two that the server accepts, the first that it doesn't, and one that no browser nests. */
const depths = [50, 199, 201, 600];
const around = [
  'b',
  'p',
  'blockquote',
  'div',
  'ul><li',
  'table><tr><td',
  'svg',
  'math><mtext',
  'form',
  'font',
];

const lengths = [1_000, 30_000, 70_000, 99_000];

export const parsingFamilies: readonly Family[] = [
  {
    name: 'text that turns into markup',
    strings: cross(textual, disguises, (name, text) => text.replaceAll('$it', name)),
  },
  {
    name: 'names in front of what scripts look for',
    strings: cross(names, clobbers, (name, text) => text.replaceAll('N', name)),
  },
  {
    name: 'depth',
    strings: cross(around, depths, (name, depth) => `<${name}>`.repeat(depth) + STRIKE),
  },
  {
    name: 'length',
    strings: lengths.flatMap((length) => [
      `<img alt="${'a'.repeat(length)}" src=x onerror=${HIT}>`,
      `<img ${'a '.repeat(length / 2)}src=x onerror=${HIT}>`,
      `${'a'.repeat(length)}${STRIKE}`,
      `${'&'.repeat(length)}${STRIKE}`,
      `<a href="javascript:${'/**/'.repeat(length / 8)}${HIT}">x</a>`,
      `<!--${'-'.repeat(length)}>${STRIKE}`,
      `<${'a'.repeat(length)} onclick=${HIT}>x`,
    ]),
  },
  {
    name: 'tags within tags',
    strings: cross(
      words('script style svg math iframe object template noscript textarea x'),
      [
        '<N<N>x</N>$',
        '<<N></N>img src=x onerror=!>',
        '<i<N></N>mg src=x onerror=!>',
        '<N><</N>img src=x onerror=!>',
        '<img <N>src=x onerror=!>',
      ],
      (name, text) => text.replaceAll('N', name).replaceAll('$', STRIKE).replaceAll('!', HIT),
    ),
  },
];
