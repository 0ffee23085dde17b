import { LinkifyIt, REBuilder } from 'linkify-it';
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
const FILE_NAME = /^[^/:@]+\.(?:md|py|rs|sh|pl|so|ps|cc|pm|mk|ms|am)$/iu;

/** `example.org:8080/map`: the library looks for ports behind a scheme only. */
class WithPorts extends REBuilder {
  override get_fuzzy_url_host_port(): RegExp {
    const host = `(?:(?:(?:${this.get_domain().source})\\.){1,10}(?:${this.get_tld().source}))`;
    const end = this.get_port().source + this.get_host_terminator().source;
    return (this.cache['hostWithPort'] ??= new RegExp(host + end));
  }
}

const LONGEST = 2_000;

/** Endings that communities have, besides those of countries and the oldest, which the library knows. */
const NEWER = (
  'academy app army art blog bot chat cloud club codes community dev digital directory earth email events fans foundation ' +
  'fun fyi gallery game games gaming global gmbh group guide guru host house icu ink land life link live lol media ' +
  'monster network news ninja observer one online org page photos pizza place press productions rocks sale school ' +
  'services show site social software solutions space store stream studio support systems team tech tips today tools top ' +
  'tube video vip website wiki works world wtf xyz zone'
).split(' ');

/** Behind a dot without its space, a sentence begins with a capital letter. */
const NEXT_SENTENCE = /^[^/:@]*\.\p{Lu}\p{Ll}+$/u;

const linkify = new LinkifyIt({
  fuzzyLink: true,
  urlAuth: true, // so that an address that names a user is refused as a whole
  maxLength: LONGEST,
  rebuilder: new WithPorts(),
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

/** The addresses in a text that may be links, in order; what ends a sentence or bracket around one is no part of it. */
export function addressesIn(text: string, schemes: readonly string[]): Found[] {
  for (const scheme of schemes.filter((one) => !taught.has(one))) {
    linkify.add(`${scheme}:`, { validate: lengthOfTail });
    taught.add(scheme);
  }
  return (linkify.match(text) ?? []).flatMap(({ index, lastIndex, raw }) => {
    const href = FILE_NAME.test(raw) || NEXT_SENTENCE.test(raw) ? null : linkAddress(raw, schemes);
    return href === null ? [] : [{ from: index, to: lastIndex, href }];
  });
}

/** The same with each address in the words as a link; those of links and of code stay as they are. */
export function linked(nodes: readonly HtmlNode[], policy: HtmlPolicy): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return linkedText(node, policy);
    if (['a', 'code', 'pre'].includes(node.tag)) return [node];
    return [{ ...node, children: linked(node.children, policy) }];
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
