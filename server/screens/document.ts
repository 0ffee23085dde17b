import { createHash } from 'node:crypto';
import { DRAWN_BY } from '#contract/page-marks.ts';
import { AS_A_WHOLE, withScriptsAfterwards, type RenderedScreen } from '#contract/rendering.ts';
import { escaped, quoted } from '#domain/markup/escaped.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { Logo } from '#server/db/portal-settings.ts';
import type { CardPicture } from './card-pictures.ts';
import { withEarlyPresses } from './early-presses.ts';
import type { StylesFor } from './stylesheets.ts';

/** Stands in a document for where members reach the portal: so it is the same whatever address a visitor came by. */
export const PORTAL = 'https://portal.invalid';

/** What is said of a page to whoever shows a card of it. */
export interface PreviewCard {
  readonly title: string;
  readonly description: string;
  /** A full address; null for a page of no address of its own, which says nothing of it. */
  readonly address: string | null;
  readonly picture: CardPicture;
  readonly siteName: string;
  readonly isArticle: boolean;
}

/** What a page's scripts begin with, so that they need not ask for it (src/runtime/page-data.ts). */
export interface Given {
  readonly site: unknown;
  /** A visitor's pull from the start; none in a page that shows visitors nothing. */
  readonly pages: readonly unknown[];
  /** The departments and positions: the frame of every screen has some, also of a member on whose device there is nothing yet. */
  readonly organisation: unknown;
}

/** `styleHash`: of the one style element in it, for the content security policy. */
export interface BuiltDocument {
  readonly html: string;
  readonly styleHash: string | null;
  /** False if it lacks the content that belongs into it. */
  readonly isWhole: boolean;
}

/** The built page with a card in its head, and nothing else. */
export function withCard(shell: string, card: PreviewCard): string {
  return shell
    .replace(/<title>[^<]*<\/title>/, () => headOf(card))
    .replace(/<meta name="description"[^>]*>/, '');
}

interface Look {
  /** Custom properties for the whole document; empty for the portal's own colours. */
  readonly style: string;
  readonly logo: Pick<Logo, 'mark' | 'apple'> | null;
}

/** The page in the portal's colours and with its logo as the browser's icon, from the first frame on. */
export function withLook(page: string, { style, logo }: Look): string {
  const dressed =
    style === '' ? page : page.replace('<html', () => `<html style="${quoted(style)}"`);
  if (logo === null) return dressed;
  return dressed
    .replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" href="${quoted(logo.mark)}" type="image/png" />`,
    )
    .replace(
      /<link rel="apple-touch-icon"[^>]*>/,
      () => `<link rel="apple-touch-icon" href="${quoted(logo.apple)}" />`,
    );
}

/** The page with what its scripts begin with. */
export function withGiven(page: string, given: Given): string {
  const data = `<script type="application/json" id="given">${asData(given)}</script>`;
  return page.replace('<div id="app"></div>', (place) => `${place}${data}`);
}

/**
 * The page with a screen in it, and with the rules of its styles in the page, since a request of their own would hold up the
 * first frame. The whole sheets are fetched after the first frame, and stand by the time
 * the app is drawn (src/start/load-styles.ts).
 */
export function withContent(
  page: string,
  screen: RenderedScreen,
  stylesFor: StylesFor,
): BuiltDocument {
  const drawn = withEarlyPresses(screen.html);
  const { css, sheets } = stylesFor(drawn);
  const whole = sheets.map(
    (name) => `<link rel="after-first-frame" as="style" crossorigin href="/assets/${name}">`,
  );
  const html = withFontsInTheBody(withScriptsAfterwards(page))
    .replace(/<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `${AS_A_WHOLE}<style>${css}</style>${whole.join('')}</head>`)
    .replace(
      '<div id="app"></div>',
      (place) => `<div id="snapshot" ${DRAWN_BY}="server">${drawn}</div>${place}`,
    );
  return {
    html,
    isWhole: true,
    styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  };
}

/**
 * For fonts named in the head, Chromium holds the first frame up for 100 ms. On a device that has the app they are there by
 * then; on a first visit they are not, and the frame comes without them anyway.
 */
function withFontsInTheBody(page: string): string {
  const fonts = page.match(/<link\s[^>]*\bas="font"[^>]*>/g) ?? [];
  const head = fonts.reduce((rest, font) => rest.replace(font, ''), page);
  return head.replace('<body>', () => `<body>${fonts.join('')}`);
}

/** No text in it can end the element. */
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function headOf(card: PreviewCard): string {
  const { title, description, address, picture, siteName } = card;
  const whole = title === '' ? siteName : `${isolated(title)} · ${isolated(siteName)}`;
  const facts: readonly (readonly [kind: 'name' | 'property', key: string, value: string])[] = [
    ['name', 'description', description],
    ['property', 'og:title', title === '' ? siteName : title],
    ['property', 'og:description', description],
    ...(address === null ? [] : ([['property', 'og:url', address]] as const)),
    ['property', 'og:image', picture.address],
    ...Object.entries(picture.facts).map(
      ([fact, value]) => ['property', `og:image:${fact}`, `${value}`] as const,
    ),
    ['property', 'og:site_name', siteName],
    ['property', 'og:type', card.isArticle ? 'article' : 'website'],
    ['name', 'twitter:card', card.isArticle ? 'summary_large_image' : 'summary'],
  ];
  return [
    `<title>${escaped(whole)}</title>`,
    ...(address === null ? [] : [`<link rel="canonical" href="${quoted(address)}" />`]),
    ...facts.map(([kind, key, value]) => `<meta ${kind}="${key}" content="${quoted(value)}" />`),
  ].join('\n    ');
}

/** The page as it is sent where members reach the portal by this address. What its texts say stays as it is. */
export function atPortal(html: string, portal: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end).replaceAll(PORTAL, () => quoted(portal));
  return head + html.slice(end);
}
