import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#contract/problem.ts';
import type { RenderScreen } from '#contract/rendering.ts';
import { readDetail } from '#server/features/events/events.repository.ts';
import { siteDocument } from '#server/features/site/site-document.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import type { SendShell } from '#server/core/http/static-files.ts';
import { portalAddress } from '#server/core/http/portal-address.ts';
import { addressOfEvent } from '#domain/addresses.ts';
import { addressOfPage, isTextPage } from '#domain/page-address.ts';
import type { Services } from '#server/core/calls/services.ts';
import { RetryLater } from '#server/errors/errors.ts';
import type { LoadShedding } from '#server/core/reception/load-shedding.ts';
import { partyOf, type Party } from '#server/core/reception/parties.ts';
import { publicScreens, type PublicScreen } from './addresses.ts';
import { eventSubject, subjects, type CardSubject } from './cards.ts';
import { registerCardPictures } from './card-pictures.ts';
import { withContent, withGiven, type BuiltDocument } from './document.ts';
import { cardOf, givenOf, dressedPage, shellWith, type ShellContents } from './shell.ts';
import { registerEarlyPresses } from './early-presses.ts';
import { pageAudienceOf } from './page-audience.ts';
import { pageCache } from './page-cache.ts';
import { sendCompressed } from './compressed-page.ts';
import { publicRows, type PublicRows } from './public-rows.ts';
import { registerSitemap } from './sitemap.ts';
import { readStylesheets, type StylesFor } from './stylesheets.ts';

interface Drawing {
  /** The folder of the built app. */
  readonly clientFolder: string;
  /** Null if there is nobody to draw: then pages go out without content, and the app draws it. */
  readonly render: RenderScreen | null;
  /** What is drawn and what waits for it are counted here. */
  readonly load: LoadShedding;
}

/** What every page is made of, and where it is kept. */
interface Workshop extends Pick<Drawing, 'render' | 'load'> {
  readonly services: Services;
  readonly shell: string;
  readonly stylesFor: StylesFor;
  readonly rowsNow: () => Promise<PublicRows>;
  readonly keep: ReturnType<typeof pageCache>;
}

/**
 * Answers the addresses of public screens with their content, always as a visitor sees it, and those of events with what a
 * card of them says. Resolves to what answers those of all other screens; without a built app nothing is registered, and it is null.
 */
export async function registerScreens(
  app: FastifyInstance,
  services: Services,
  { clientFolder, render, load }: Drawing,
): Promise<SendShell | null> {
  const built = await readBuilt(clientFolder);
  if (!built) return null;
  const workshop: Workshop = {
    ...{ services, ...built, render, load },
    rowsNow: publicRows(services),
    keep: pageCache({ screens: SCREENS_KEPT, named: NAMED_KEPT }),
  };
  registerPublicScreens(app, workshop);
  registerEvents(app, workshop);
  const sendAnyScreen: SendShell = (request, reply) =>
    orAsBuilt(services, reply, () =>
      sendShell(workshop, { request, reply }, { href: null, subject: null }),
    );
  app.get('/', sendAnyScreen);
  await app.register(registerForms);
  registerCardPictures(app, services.uploads);
  await registerEarlyPresses(app);
  registerSitemap(app, workshop.rowsNow, (request) => portalAddress(request, services.config));
  return sendAnyScreen;
}

function registerPublicScreens(app: FastifyInstance, workshop: Workshop): void {
  const { services, rowsNow, keep } = workshop;
  for (const screen of publicScreens) {
    app.get(screen.path, async (request, reply) => {
      const elsewhere = addressElsewhere(request);
      if (elsewhere !== null) return reply.redirect(elsewhere, 302);
      const rows = await rowsNow();
      const place = openedAddress(screen, request, rows);
      const page = await keep(place.subject ? 'named' : 'screens', {
        key: `${rows.revision} ${place.href}`,
        portal: portalAddress(request, services.config),
        audience: pageAudienceOf(request.headers.cookie),
        make: () => drawn(workshop, { place, rows, party: partyOf(request) }),
      });
      return sendCompressed(request, reply, page);
    });
  }
}

function registerEvents(app: FastifyInstance, workshop: Workshop): void {
  const { services } = workshop;
  app.get<{ Params: { id: string } }>('/events/:id', async (request, reply) => {
    return orAsBuilt(services, reply, async () => {
      const { zone } = await services.portal();
      const subject = await eventAt(services, request.params.id, zone);
      const href = subject ? addressOfEvent(request.params.id) : '/events';
      return sendShell(workshop, { request, reply }, { href, subject });
    });
  });
}

async function sendShell(
  workshop: Workshop,
  { request, reply }: Asked,
  { href, subject }: Pick<ShellContents, 'href' | 'subject'>,
): Promise<FastifyReply> {
  const { services, rowsNow, keep } = workshop;
  const rows = await rowsNow();
  const page = await keep(subject ? 'named' : 'screens', {
    key: `${rows.revision} ${href} ${JSON.stringify(subject)}`,
    portal: portalAddress(request, services.config),
    audience: 'visitor',
    make: async () => shellWith(workshop, { href, subject, rows }),
  });
  return sendCompressed(request, reply, page);
}

/** Sends a page, or else the app as it was built: without the database it still comes, and shows what the device has. */
async function orAsBuilt(
  { log }: Services,
  reply: FastifyReply,
  send: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await send();
  } catch (error) {
    log.warn({ err: error }, 'a page goes out as it was built');
    return reply.sendFile('index.html');
  }
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What the build has made; null without one. */
async function readBuilt(folder: string): Promise<Pick<Workshop, 'shell' | 'stylesFor'> | null> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const shell = await readFile(file, 'utf8');
  const sheets = [...shell.matchAll(/<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)"/g)];
  if (sheets.length === 0) return null; // not of our build
  const everywhere = sheets.map(([, name]) => name ?? '');
  return { shell, stylesFor: await readStylesheets(join(folder, 'assets'), everywhere) };
}

/**
 * A form that no script watches, or none yet, is answered by the screen once more. It is sent by POST so that no field of it
 * gets into an address (SPEC 17.5), and what is in it is read by nobody.
 */
async function registerForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(null);
  });
  for (const { path } of publicScreens) {
    app.post(path, (request, reply) => reply.redirect(request.url, 303));
  }
}

/** So many pages of the screens themselves: in two states of what visitors see, for them and for sessions. */
const SCREENS_KEPT = 4 * (publicScreens.length + 1);
/** So many pages of what addresses open on them: some dozens of kB each, and packed for each familiar portal a third. */
const NAMED_KEPT = 200;

/** An address with nothing in it that changes no content: all that name nothing share one. */
interface OpenedAddress {
  readonly href: string;
  readonly subject: CardSubject | null;
  /** The screen's, if an Admin has given it another one. */
  readonly title?: string;
  /** False for what is not there: nobody can make the server draw as many screens as there are names. */
  readonly hasContent: boolean;
}

function openedAddress(
  { path, opens, page }: PublicScreen,
  request: FastifyRequest,
  rows: PublicRows,
): OpenedAddress {
  const isInPath = path.includes(':');
  const given = isInPath ? request.params : request.query;
  const value: unknown = opens && (given as Record<string, unknown>)[opens.by];
  const title = page && subjects.page(page, rows.pages)?.title;
  const titled = title !== undefined && { title };
  if (!opens || typeof value !== 'string')
    return { href: path, subject: null, hasContent: true, ...titled };
  const name = isInPath ? value.toLowerCase() : value;
  const subject = subjects[opens.kind](name, rows.pages);
  if (isInPath) {
    const href = path.replace(`/:${opens.by}`, subject ? `/${encodeURIComponent(name)}` : '');
    return { href, subject, hasContent: subject !== null };
  }
  if (!subject) return { href: path, subject, hasContent: true };
  return { href: `${path}?${opens.by}=${encodeURIComponent(name)}`, subject, hasContent: true };
}

/** The address of a page that has one of its own; null if it stands where it is asked for. */
function addressElsewhere({ params, url }: FastifyRequest): string | null {
  const { name } = params as { readonly name?: string };
  const id = name?.toLowerCase() ?? '';
  if (!isTextPage(id)) return null;
  const search = url.indexOf('?');
  return `${addressOfPage(id)}${search === -1 ? '' : url.slice(search)}`;
}

interface Subjected {
  readonly place: OpenedAddress;
  readonly rows: PublicRows;
  readonly party: Party;
}

async function drawn(workshop: Workshop, subjected: Subjected): Promise<BuiltDocument> {
  const { services, shell, stylesFor, render, load } = workshop;
  const { place, rows, party } = subjected;
  const { href, subject, hasContent, title } = place;
  const { revision, clean, settings } = rows;
  const site = siteDocument(services, settings);
  const order = { href, site, revision, pages: clean, isFirst: subject === null };
  const isToBeDrawn = render !== null && hasContent;
  const screen = isToBeDrawn
    ? await load.run(party, () => render(order)).catch(untold(services))
    : null;
  const named = subject ?? (screen ? { title: title ?? screen.title } : null);
  if (!screen)
    return { ...shellWith(workshop, { href, subject: named, rows }), isWhole: !isToBeDrawn };
  const page = dressedPage(shell, settings, cardOf(named, { href, portal: settings }));
  return withContent(withGiven(page, { site, ...givenOf(rows) }), screen, stylesFor);
}

/** Whoever came for the page gets it all the same: the app draws what the server could not. */
function untold({ log }: Services) {
  return (error: unknown) => {
    if (error instanceof RetryLater) log.warn('too many public screens are to be drawn at once');
    else log.error({ err: error }, 'a public screen could not be drawn');
    return null;
  };
}

/** Null for one that is gone or never was, or is a draft: its address shows the app, which says so. */
async function eventAt(
  { database }: Services,
  id: string,
  zone: string,
): Promise<CardSubject | null> {
  try {
    const event = await readDetail(database.db, parseId(id));
    return event.state === 'draft' ? null : eventSubject(event, zone);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
