interface HtmlPolicy {
  readonly createHTML: (html: string) => string;
}
interface PolicyFactory {
  readonly createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy;
}

let policy: HtmlPolicy | null = null;

/**
 * Under Trusted Types the library may only take a bar's content as HTML of a named policy, of which there may be one.
 * What somebody wrote has gone through `escaped` before. It is no text then, but the library hands it on as it is.
 */
export function trusted(html: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return html;
  policy ??= factory.createPolicy('muster-bars', { createHTML: (given) => given });
  return policy.createHTML(html);
}

/** Text that stays text, whatever characters it has. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
