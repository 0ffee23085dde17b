import sanitize from 'sanitize-html';
import { ApiError } from '#contract/problem.ts';
import { HTML_LIMIT } from '#contract/shapes.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { arrangeBlocks } from '#domain/markup/arrange-blocks.ts';
import type { Removed } from '#domain/markup/attributes.ts';
import { withLinks } from '#domain/markup/link-addresses.ts';
import { linkAddress } from '#domain/markup/link-address.ts';
import { isUpload } from '#domain/markup/picture-path.ts';
import { holdsElement, writtenHtml, type HtmlElement, type HtmlNode } from '#domain/markup/tree.ts';
import { parsedHtml, TooManyElements } from './parsed-html.ts';

const TOO_DEEP = 'This text is nested too deeply.';

/**
 * The same HTML reduced to what the policy allows, in its blocks: for everything that is stored. Cleaning twice changes
 * nothing. Refuses with 422 at the named field HTML that is nested deeper than any real text, or that grows beyond the
 * limit when escaped.
 */
export function cleanHtml(html: string, field: string): string {
  return cleaned(treeOf(html, field), field);
}

/** How much of the HTML `cleanHtml` takes away that its author may miss. */
export function removedFrom(html: string, field: string): Removed {
  return arrangeBlocks(treeOf(html, field), htmlPolicy).removed;
}

/** Stored HTML as a page of ours shows it, with the addresses in its words as links. */
export function shownHtml(html: string): string {
  const { nodes } = arrangeBlocks(treeOf(html, 'content'), htmlPolicy);
  return sanitized(withLinks(nodes, htmlPolicy));
}

function cleaned(tree: readonly HtmlNode[], field: string): string {
  return fitting(sanitized(arrangeBlocks(tree, htmlPolicy).nodes), field);
}

function treeOf(html: string, field: string): readonly HtmlNode[] {
  try {
    return parsedHtml(html);
  } catch (error) {
    if (error instanceof TooManyElements) throw refusal(field, TOO_DEEP);
    throw error;
  }
}

/** The sanitiser has the last word, whatever was arranged. */
function sanitized(nodes: readonly HtmlNode[]): string {
  return sanitize(writtenHtml(nodes), options);
}

function fitting(clean: string, field: string): string {
  if (clean.length <= HTML_LIMIT) return clean;
  throw refusal(field, `This must have at most ${HTML_LIMIT} characters.`);
}

/**
 * The same, but an address that would run code is refused with 422 at the named field instead of being removed:
 * nobody writes one by accident.
 */
export function safeHtml(html: string, field: string): string {
  const tree = treeOf(html, field);
  if (!tree.some((node) => holdsElement(node, runsCode))) return cleaned(tree, field);
  throw refusal(field, 'Links and images must lead to a web page or an upload, not to a script.');
}

const options: sanitize.IOptions = {
  allowedTags: [...htmlPolicy.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(htmlPolicy.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...htmlPolicy.schemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: [...htmlPolicy.dropped],
  transformTags: {
    a: (tagName, { href, ...attribs }) => {
      const address = href === undefined ? null : linkAddress(href, htmlPolicy.schemes);
      return { tagName, attribs: address === null ? attribs : { href: address, ...attribs } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !isUpload(attribs['src'] ?? '', htmlPolicy),
};

function refusal(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}

/** Browsers ignore white space and control characters in front of and inside a scheme. */
function runsCode({ attributes }: HtmlElement): boolean {
  return ['href', 'src']
    .map((name) => (attributes[name] ?? '').replace(/[\u0000-\u0020]/g, ''))
    .some((address) => /^(?:javascript|vbscript|data):/i.test(address));
}
