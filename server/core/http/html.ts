import sanitize from 'sanitize-html';
import { ApiError } from '#contract/problem.ts';
import { HTML_LIMIT } from '#contract/shapes.ts';
import { htmlPolicy, isAllowedImage, isAllowedLink } from '#domain/html-policy.ts';

/**
 * How deep elements may be nested; an editor needs a handful. The time to parse deeper ones grows quadratically.
 */
const DEEPEST = 200;

/**
 * The same HTML reduced to what the policy allows: for everything that is stored. Cleaning twice changes nothing.
 * Refuses with 422 at the named field HTML that is nested deeper than any real text, or that grows beyond the limit
 * when escaped.
 */
export function cleanHtml(html: string, field: string): string {
  if (depthOf(html) > DEEPEST) throw refusal(field, 'This text is nested too deeply.');
  const clean = fitting(sanitize(html, options).trim(), field);
  // A tag that is taken away may have kept two others apart that cannot stand in each other, like two paragraphs.
  return fitting(sanitize(clean, options).trim(), field);
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
  const clean = cleanHtml(html, field);
  const unsafe: string[] = [];
  sanitize(html, {
    ...options,
    transformTags: {
      '*': (tagName, attribs) => (unsafe.push(...executableIn(attribs)), { tagName, attribs }),
    },
  });
  if (unsafe.length === 0) return clean;
  throw refusal(field, 'Links and images must lead to a web page or an upload, not to a script.');
}

const options: sanitize.IOptions = {
  allowedTags: [...htmlPolicy.tags],
  allowedAttributes: { a: [...htmlPolicy.attributes.a], img: [...htmlPolicy.attributes.img] },
  allowedSchemes: [...htmlPolicy.schemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: [...htmlPolicy.dropped],
  transformTags: {
    ...Object.fromEntries(
      Object.entries(htmlPolicy.renames).map(([from, to]) => [
        from,
        sanitize.simpleTransform(to, {}),
      ]),
    ),
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: href !== undefined && isAllowedLink(href) ? { href, ...attribs } : attribs,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isAllowedImage(attribs['src'] ?? ''),
};

const childless = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'embed', 'source', 'track']);

/** How deep the tags are nested at most. A tag that is never closed counts as open to the end. */
function depthOf(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (childless.has(name.toLowerCase())) continue;
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function refusal(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}

/** Browsers ignore white space and control characters in front of and inside a scheme. */
function executableIn(attribs: sanitize.Attributes): string[] {
  return ['href', 'src']
    .map((name) => (attribs[name] ?? '').replace(/[\u0000-\u0020]/g, ''))
    .filter((address) => /^(?:javascript|vbscript|data):/i.test(address));
}
