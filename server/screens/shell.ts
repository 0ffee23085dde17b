import { DEFAULT_ACCENT } from '#domain/looks/accent.ts';
import { portalStyle } from '#domain/looks/portal-style.ts';
import type { Services } from '#server/core/calls/services.ts';
import type { Portal } from '#server/db/portal-settings.ts';
import { siteDocument } from '#server/features/site/site-document.ts';
import { cardPictureOf } from './card-pictures.ts';
import type { CardSubject } from './cards.ts';
import {
  PORTAL,
  withCard,
  withGiven,
  withLook,
  type BuiltDocument,
  type Given,
  type PreviewCard,
} from './document.ts';
import type { PublicRows } from './public-rows.ts';

/** What a page is of, and what visitors see by then. */
export interface ShellContents {
  readonly subject: CardSubject | null;
  /** Null for any screen. */
  readonly href: string | null;
  readonly rows: PublicRows;
}

/** A page without content: the app draws it. */
export function shellWith(
  { services, shell }: { readonly services: Services; readonly shell: string },
  { href, subject, rows }: ShellContents,
): BuiltDocument {
  const { settings } = rows;
  const page = dressedPage(shell, settings, cardOf(subject, { href, portal: settings }));
  const { organisation } = givenOf(rows);
  const given = { site: siteDocument(services, settings), pages: [], organisation };
  return { html: withGiven(page, given), styleHash: null, isWhole: true };
}

/** What the scripts of every page begin with, besides the site document. */
export function givenOf({ pages }: PublicRows): Pick<Given, 'pages' | 'organisation'> {
  const departments = pages.flatMap(({ changes }) => changes.departments ?? []);
  const positions = pages.flatMap(({ changes }) => changes.positions ?? []);
  return { pages, organisation: { departments, positions } };
}

interface Whereabouts {
  readonly href: string | null;
  readonly portal: Portal;
}

/** The built page in the portal's look, with a card in its head. */
export function dressedPage(
  shell: string,
  { accent, background, logo }: Portal,
  card: PreviewCard,
): string {
  const style = portalStyle({
    accent: accent === DEFAULT_ACCENT ? null : accent,
    background,
  });
  return withLook(withCard(shell, card), { style, logo });
}

/** What a chat shows of an address; of the portal where nothing is named. */
export function cardOf(subject: CardSubject | null, { href, portal }: Whereabouts): PreviewCard {
  const { name, tagline } = portal;
  return {
    title: href === '/home' ? '' : (subject?.title ?? ''),
    description: subject?.description ?? (tagline === '' ? ABOUT : tagline),
    address: href === null ? null : `${PORTAL}${href}`,
    picture: cardPictureOf(subject?.picture ?? null, PORTAL),
    siteName: name,
    isArticle: subject?.isArticle === true,
  };
}

const ABOUT = "The organisation's events, departments and people.";
