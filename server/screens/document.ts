import { createHash } from 'node:crypto';
import { AS_A_WHOLE, withScriptsAfterwards, type RenderedScreen } from '#contract/rendering.ts';
import type { StylesFor } from './stylesheets.ts';

/** What is said of a page to whoever shows a card of it. */
export interface Card {
  readonly title: string;
  readonly description: string;
  /** Full addresses. */
  readonly address: string;
  readonly picture: string;
  readonly siteName: string;
  readonly isArticle: boolean;
}

/** What the page's scripts begin with, so that they need not ask for it (src/runtime/given.ts). */
export interface Given {
  readonly site: unknown;
  readonly pages: readonly unknown[];
}

interface Content {
  readonly screen: RenderedScreen;
  readonly given: Given;
}

/** `styleHash`: of the one style element in it, for the content security policy. */
export interface BuiltDocument {
  readonly html: string;
  readonly styleHash: string | null;
}

/** The built page with a card in its head, and nothing else. */
export function withCard(shell: string, card: Card): string {
  return shell
    .replace(/<title>[^<]*<\/title>/, () => headOf(card))
    .replace(/<meta name="description"[^>]*>/, '');
}

/**
 * The same with a screen in it, its styles in the page, since a request of their own would hold up the first frame, and what
 * its scripts begin with. The files of those styles are fetched after the first frame (src/start/early-links.ts).
 */
export function withContent(page: string, content: Content, stylesFor: StylesFor): BuiltDocument {
  const { screen, given } = content;
  const styles = stylesFor(screen.html);
  const html = withScriptsAfterwards(page)
    .replace(
      /<link rel="stylesheet"[^>]*>/,
      (link) => `${AS_A_WHOLE}<style>${styles}</style>${link}`,
    )
    .replace(/<link rel="stylesheet"/g, '<link rel="after-first-frame" as="style"')
    .replace(
      '<div id="app"></div>',
      () =>
        `<div id="snapshot" data-from="server">${screen.html}</div><div id="app"></div>` +
        `<script type="application/json" id="given">${asData(given)}</script>`,
    );
  return { html, styleHash: `'sha256-${createHash('sha256').update(styles).digest('base64')}'` };
}

/** No text in it can end the element. */
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function headOf(card: Card): string {
  const { title, description, address, picture, siteName } = card;
  const whole = title === '' ? siteName : `${title} · ${siteName}`;
  const facts: readonly (readonly [kind: 'name' | 'property', key: string, value: string])[] = [
    ['name', 'description', description],
    ['property', 'og:title', title === '' ? siteName : title],
    ['property', 'og:description', description],
    ['property', 'og:url', address],
    ['property', 'og:image', picture],
    ['property', 'og:site_name', siteName],
    ['property', 'og:type', card.isArticle ? 'article' : 'website'],
    ['name', 'twitter:card', card.isArticle ? 'summary_large_image' : 'summary'],
  ];
  return [
    `<title>${escaped(whole)}</title>`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...facts.map(([kind, key, value]) => `<meta ${kind}="${key}" content="${escaped(value)}" />`),
  ].join('\n    ');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
