interface HtmlPolicy {
  readonly createHTML: (html: string) => string;
}
interface PolicyFactory {
  readonly createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy;
}

let policy: HtmlPolicy | null = null;

/**
 * Under Trusted Types the library may only accept a bar's content as HTML from a named policy, and there may be only
 * one. User-written text has gone through `escaped` before. The result is not a string, but the library passes it on
 * as it is.
 */
export function trusted(html: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return html;
  policy ??= factory.createPolicy('muster-bars', { createHTML: (given) => given });
  return policy.createHTML(html);
}
