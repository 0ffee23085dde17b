import sanitize from 'sanitize-html';
import { ApiError } from '#contract/problem.ts';
import { htmlPolicy, isAllowedImage, isAllowedLink } from '#domain/html-policy.ts';

/** The same HTML reduced to what the policy allows: for whatever is stored. Cleaning twice changes nothing. */
export function cleanHtml(html: string): string {
  return sanitize(html, options).trim();
}

/**
 * The same, but an address that would run code is refused with 422 at the named field instead of being taken out:
 * nobody writes one by accident.
 */
export function safeHtml(html: string, field: string): string {
  const unsafe: string[] = [];
  sanitize(html, {
    ...options,
    transformTags: {
      '*': (tagName, attribs) => (unsafe.push(...executableIn(attribs)), { tagName, attribs }),
    },
  });
  if (unsafe.length === 0) return cleanHtml(html);
  const message = 'Links and images must lead to a web page or an upload, not to a script.';
  throw new ApiError('invalid', message, { fields: { [field]: message } });
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

/** Browsers ignore white space and control characters in front of and inside a scheme. */
function executableIn(attribs: sanitize.Attributes): string[] {
  return ['href', 'src']
    .map((name) => (attribs[name] ?? '').replace(/[\u0000-\u0020]/g, ''))
    .filter((address) => /^(?:javascript|vbscript|data):/i.test(address));
}
