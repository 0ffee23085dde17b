import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#contract/problem.ts';
import type { RenderScreen } from '#contract/rendering.ts';
import { readDetail } from '#server/features/events/events.repository.ts';
import { siteDocument } from '#server/features/site/site-document.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { portalAddress } from '#server/core/http/portal-address.ts';
import type { Services } from '#server/core/http/services.ts';
import { publicScreens, type PublicScreen } from './addresses.ts';
import { eventSubject, subjects, type Subject } from './cards.ts';
import { cardPictureOf, registerCardPictures } from './card-pictures.ts';
import { withCard, withContent, type BuiltDocument, type Card } from './document.ts';
import { packedPages, sendPacked } from './packed.ts';
import { publicRows, type PublicRows } from './public-rows.ts';
import { registerSitemap } from './sitemap.ts';
import { readStylesheets, type StylesFor } from './stylesheets.ts';

interface Drawing {
  /** Where the built app is. */
  readonly clientFolder: string;
  /** Null if there is nobody to draw: then pages go out without content, and the app draws it. */
  readonly render: RenderScreen | null;
}

/** What every page is made of. */
interface Workshop {
  readonly services: Services;
  readonly shell: string;
  readonly stylesFor: StylesFor;
  readonly render: RenderScreen | null;
}

/**
 * Answers the addresses of public screens with their content, always as a visitor sees it, and those of events with what a
 * card of them says. Without a built app nothing is registered.
 */
export async function registerScreens(
  app: FastifyInstance,
  services: Services,
  { clientFolder, render }: Drawing,
): Promise<void> {
  const file = join(clientFolder, 'index.html');
  if (!existsSync(file)) return;
  const shell = await readFile(file, 'utf8');
  const sheets = [...shell.matchAll(/<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)"/g)];
  if (sheets.length === 0) return; // nothing that our build has made
  const everywhere = sheets.map(([, name]) => name ?? '');
  const stylesFor = await readStylesheets(join(clientFolder, 'assets'), everywhere);
  const workshop: Workshop = { services, shell, stylesFor, render };
  const rowsNow = publicRows(services);
  const page = packedPages();

  for (const screen of publicScreens) {
    app.get(screen.path, async (request, reply) => {
      const rows = await rowsNow();
      const place = placeOf(screen, request, rows);
      const portal = portalAddress(request, services.config);
      const key = [rows.revision, place.href, portal].join(' ');
      const make = () => drawn(workshop, { place, portal, rows });
      return sendPacked(request, reply, await page(key, make));
    });
  }
  app.get<{ Params: { id: string } }>('/events/:id', async (request, reply) => {
    const subject = await eventAt(services, request.params.id);
    const href = `/events/${request.params.id}`;
    const card = cardOf(subject, {
      href,
      portal: portalAddress(request, services.config),
      services,
    });
    const html = withCard(shell, card);
    return sendPacked(request, reply, await page(html, async () => ({ html, styleHash: null })));
  });
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', (_request, _body, done) => {
      done(null);
    });
    for (const { path } of publicScreens) forms.post(path, answerForm);
  });
  registerCardPictures(app, services.uploads);
  registerSitemap(app, rowsNow, (request) => portalAddress(request, services.config));
}

/**
 * A form that no script watches, or none yet: the screen once more. It is sent by POST so that no field of it gets into an
 * address (SPEC 17.5), and what is in it is read by nobody.
 */
function answerForm(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(request.url, 303);
}

/** An address with nothing in it that changes no content. */
interface Place {
  readonly href: string;
  readonly subject: Subject | null;
  /** False for what is not there: nobody can make the server draw as many screens as there are names. */
  readonly hasContent: boolean;
}

function placeOf({ path, opens }: PublicScreen, request: FastifyRequest, rows: PublicRows): Place {
  const isInPath = path.includes(':');
  const given = isInPath ? request.params : request.query;
  const value: unknown = opens && (given as Record<string, unknown>)[opens.by];
  if (!opens || typeof value !== 'string') return { href: path, subject: null, hasContent: true };
  const name = isInPath ? value.toLowerCase() : value;
  const subject = subjects[opens.kind](name, rows.pages);
  if (isInPath) {
    const href = path.replace(`:${opens.by}`, encodeURIComponent(name));
    return { href, subject, hasContent: subject !== null };
  }
  if (!subject) return { href: path, subject, hasContent: true };
  return { href: `${path}?${opens.by}=${encodeURIComponent(name)}`, subject, hasContent: true };
}

interface Subjected {
  readonly place: Place;
  readonly portal: string;
  readonly rows: PublicRows;
}

async function drawn(
  workshop: Workshop,
  { place, portal, rows }: Subjected,
): Promise<BuiltDocument> {
  const { services, shell, stylesFor, render } = workshop;
  const { href, subject, hasContent } = place;
  const site = siteDocument(services);
  const { revision, clean, pages } = rows;
  const order = { href, site, revision, pages: clean };
  const screen = render && hasContent ? await render(order).catch(untold(services)) : null;
  const named = subject ?? (screen ? { title: screen.title } : null);
  const page = withCard(shell, cardOf(named, { href, portal, services }));
  if (!screen) return { html: page, styleHash: null };
  return withContent(page, { screen, given: { site, pages } }, stylesFor);
}

/** Whoever came for the page gets it all the same: the app draws what the server could not. */
function untold({ log }: Services) {
  return (error: unknown) => {
    log.error({ err: error }, 'a public screen could not be drawn');
    return null;
  };
}

/** Null for one that is gone or never was: its address shows the app, which says so. */
async function eventAt({ database }: Services, id: string): Promise<Subject | null> {
  try {
    return eventSubject(await readDetail(database.db, parseId(id)));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

interface Whereabouts {
  readonly href: string;
  readonly portal: string;
  readonly services: Services;
}

function cardOf(subject: Subject | null, { href, portal, services }: Whereabouts): Card {
  const { orgName, orgTagline } = services.config;
  return {
    title: href === '/home' ? '' : (subject?.title ?? ''),
    description: subject?.description ?? (orgTagline === '' ? ABOUT : orgTagline),
    address: `${portal}${href}`,
    picture: cardPictureOf(subject?.picture ?? '/art/background/night-watch-1920.webp', portal),
    siteName: orgName,
    isArticle: subject?.isArticle === true,
  };
}

const ABOUT = "The organisation's events, departments and people.";
