import { LinkifyIt, REBuilder } from 'linkify-it';
import { NEWER } from './host-endings.ts';
import { linkAddress } from './link-address.ts';
import { element, type HtmlNode, type HtmlPolicy } from './tree.ts';

/** An address in a text. */
export interface Found {
  readonly from: number;
  readonly to: number;
  /** Complete, as a link needs it. */
  readonly href: string;
}

/** What calls itself by a file's name is a file, unless more of an address is there. */
const FILE_NAME = /^(?!www\.)[^/:@]+\.(?:md|py|rs|sh|so|ps|pm|am)$/iu;

/**
 * What may stand right before an address, besides spaces and punctuation: signs, emoji (by their second half), and letters of
 * languages that write without spaces.
 */
const BEFORE =
  '[><|~=+`^_\\u2190-\\u2bff\\uff5c\\ufe0e\\ufe0f\\udc00-\\udfff' +
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uff66-\\uff9d]';

/** The name of an email, also in letters of Europe beyond ASCII. Others stand before one without a space. */
const MAIL_NAME =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d!#$%&'*+/=?^_`{|}~.@’‘ʼ-])((?!\.)(?:(?!\.)[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d!#$%&'*+/=?^_`{|}~-]|\.(?!\.|$)){1,64})$/u;

/** Behind an email its subject and what else a mail has; what ends a sentence is no part of it. */
const MAIL_FIELDS = String.raw`(?:\?[^\s<>"]*[^\s<>"'.,;:!?)\]}*])?`;

/** The library's own patterns, where people write more than it knows. */
class AsPeopleWrite extends REBuilder {
  /** Signs that are no part of an address, besides those that the library knows. */
  override get_text_separators(): RegExp {
    return /[><|~`^\u2190-\u21ff\u2600-\u27bf\uff5c]/;
  }

  override get_schema_search(): RegExp {
    const names = this.get_schema_names().source;
    return (this.cache['searchOfSchemes'] ??= new RegExp(
      `(^|${BEFORE}|${this.src_ZPCc})(${names})`,
      'ig',
    ));
  }

  override get_mail_name_validator(): RegExp {
    return MAIL_NAME;
  }

  override get_mailto_validator(): RegExp {
    return (this.cache['mailWithFields'] ??= new RegExp(
      super.get_mailto_validator().source + MAIL_FIELDS,
      'iy',
    ));
  }

  /** `example.org:8080/map`: the library looks for ports behind a scheme only. */
  override get_fuzzy_url_host_port(): RegExp {
    const host = `(?:(?:(?:${this.get_domain().source})\\.){1,10}(?:${this.get_tld().source}))`;
    const end = this.get_port().source + this.get_host_terminator().source;
    return (this.cache['hostWithPort'] ??= new RegExp(host + end));
  }
}

const LONGEST = 2_000;

/** Behind a dot without its space, a sentence begins with a capital letter. */
const NEXT_SENTENCE = /^[^/:@]*\.\p{Lu}\p{Ll}+$/u;

const linkify = new LinkifyIt({
  fuzzyLink: true,
  urlAuth: true, // so that an address that names a user is refused as a whole
  maxLength: LONGEST,
  rebuilder: new AsPeopleWrite(),
})
  .tlds(NEWER, true)
  .add('ftp:', null)
  .add('//', null)
  .add('www.', { validate: lengthAfterWww });

/** The schemes that it knows. */
const taught = new Set(['http', 'https', 'mailto']);

/** Whoever writes `www.` means an address, whatever its last part. */
function lengthAfterWww(text: string, at: number, library: LinkifyIt): number {
  const start = 'http://www.';
  const length = library.testSchemaAt(
    start + text.slice(at, at + LONGEST),
    'http:',
    'http:'.length,
  );
  return Math.max(0, length - '//www.'.length);
}

/** What stands behind a scheme that only its own program can read: up to a space, but not what ends a sentence. */
function lengthOfTail(text: string, at: number): number {
  const [tail = ''] = /^[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}*]/u.exec(text.slice(at, at + LONGEST)) ?? [];
  return /^[/+\d]/u.test(tail) && /[\p{L}\p{N}]/u.test(tail) ? tail.length : 0;
}

/** A number as people write it, with its area in groups. One that isn't over yet, as `+49`, would call somebody else. */
function lengthOfNumber(text: string, at: number): number {
  const shown = text.slice(at, at + LONGEST_NUMBER);
  const isWithArea = /^(?:\/\/)?[+0]/u.test(shown);
  const [number = ''] = (isWithArea ? GROUPS : DIGITS).exec(shown) ?? [];
  if (number.replace(/\D/gu, '').length < (isWithArea ? 6 : 3)) return 0;
  const [fields = ''] = FIELDS.exec(text.slice(at + number.length, at + LONGEST)) ?? [];
  return number.length + fields.length;
}
const DIGITS = /^(?:\/\/)?[\d()./-]*\d/u;
const GROUPS = /^(?:\/\/)?[+\d][\d()./-]*(?:[ \u00a0][\d(][\d()./-]+)*(?<=\d)/u;
const FIELDS = /^[;?][^\s<>"]*[^\s<>"'.,;:!?)\]}*]/u;
const LONGEST_NUMBER = 40;
const numbers = new Set(['tel', 'sms']);

/** The addresses in a text that may be links, in order; what ends a sentence or bracket around one is no part of it. */
export function addressesIn(text: string, schemes: readonly string[]): Found[] {
  for (const scheme of schemes.filter((one) => !taught.has(one))) {
    linkify.add(`${scheme}:`, { validate: numbers.has(scheme) ? lengthOfNumber : lengthOfTail });
    taught.add(scheme);
  }
  return (linkify.match(text) ?? []).flatMap(({ index, lastIndex }) => {
    const place = withoutMarks(text, { from: index, to: lastIndex });
    const raw = text.slice(place.from, place.to);
    const href = FILE_NAME.test(raw) || NEXT_SENTENCE.test(raw) ? null : linkAddress(raw, schemes);
    // An email that begins with such a sign would lead to a place of ours.
    return href === null || /^[/#]/u.test(href) ? [] : [{ ...place, href }];
  });
}

const EMOJI_AT_END = /(?:\p{Extended_Pictographic}|\p{EMod}|[\u200d\ufe0f]){1,40}$/u;

type TextRange = Pick<Found, 'from' | 'to'>;

/** Without emoji around an address, and what chats make words bold, struck or hidden with: `**https://example.org/x**`. */
function withoutMarks(text: string, { from, to }: TextRange): TextRange {
  const raw = text.slice(from, to);
  const isMail = /^[^/]+@/u.test(raw); // which may begin with an underscore
  const [before = ''] = (isMail ? /^[*~|`]+/u : /^[^\p{L}\p{N}[]+/u).exec(raw) ?? [];
  const begin = from + before.length;
  const mark = text.charAt(begin - 1);
  const ends = /[_~]/u.test(mark) ? `*|\`${mark}` : '*|`';
  let end = begin + text.slice(begin, to).replace(EMOJI_AT_END, '').length;
  while (end > begin && ends.includes(text.charAt(end - 1))) end -= 1;
  const isWhole = end === to;
  while (!isWhole && end > begin && '.,;:!?'.includes(text.charAt(end - 1))) end -= 1;
  return { from: begin, to: end };
}

/** The same with each address in the words as a link; those of links and of code stay as they are. */
export function withLinks(nodes: readonly HtmlNode[], policy: HtmlPolicy): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return linkedText(node, policy);
    if (['a', 'code', 'pre'].includes(node.tag)) return [node];
    return [{ ...node, children: withLinks(node.children, policy) }];
  });
}

function linkedText(text: string, { schemes }: HtmlPolicy): HtmlNode[] {
  const parts: HtmlNode[] = [];
  let at = 0;
  for (const { from, to, href } of addressesIn(text, schemes)) {
    if (from > at) parts.push(text.slice(at, from));
    parts.push(element('a', [text.slice(from, to)], { href }));
    at = to;
  }
  return at < text.length ? [...parts, text.slice(at)] : parts;
}
