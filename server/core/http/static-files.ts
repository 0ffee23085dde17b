import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shortName } from '#domain/short-name.ts';
import { UPLOADS_PATH } from '#domain/html-policy.ts';
import type { Logo, Portal } from '#server/db/portal-settings.ts';
import type { Uploads } from '#server/core/files/uploads.ts';

const UNCHANGING = 'public, max-age=31536000, immutable';
// The worker checks each file of the build against its hash: a proxy that minifies or injects breaks the installation.
const FOR_EVER = `${UNCHANGING}, no-transform`;
/** Of the page, the worker, the manifest, and whatever else has no hash in its name. */
export const ASK_EACH_TIME = 'no-cache, no-transform';

/**
 * The built app from `folder`: files with a hash in their name are cached for ever, everything else is revalidated.
 */
export async function registerStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        isHashed(relative(folder, path)) ? FOR_EVER : ASK_EACH_TIME,
      );
    },
  });
}

/**
 * Answers a request for a part beyond a file's end, with how long the file is; null for any other error. Of a file that is
 * shorter than the last bytes that were asked for, that is all of it (RFC 9110, 14.1.2).
 */
export function answerBeyondFile(error: unknown, reply: FastifyReply): FastifyReply | null {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 416) return null;
  const { headers, url } = reply.request.raw;
  if (/^bytes=-0*[1-9]\d*$/.test(headers.range ?? '')) {
    delete headers.range;
    return reply.sendFile(decodeURIComponent(url?.split('?')[0] ?? ''));
  }
  if ('headers' in error) reply.headers(error.headers as Record<string, string>);
  return reply.status(416).type('text/plain; charset=utf-8').send('The file has no such part.');
}

/** Tested on the path inside the folder: the folder itself may be below one called assets. */
function isHashed(path: string): boolean {
  return /^assets[\\/]/.test(path);
}

/** Uploads are named after their contents, so the image at an address never changes. */
export function registerUploads(app: FastifyInstance, uploads: Uploads): void {
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async (request, reply) => {
    const bytes = await uploads.read(request.params.name);
    if (!bytes) return sendMissing(reply);
    const kind = request.params.name.endsWith('.png') ? 'image/png' : 'image/webp';
    return reply.type(kind).header('cache-control', UNCHANGING).send(bytes);
  });
}

/** The build's manifest with the organisation's name and logo filled in. */
export function registerManifest(
  app: FastifyInstance,
  folder: string,
  portalNow: () => Promise<Portal>,
): void {
  app.get('/manifest.webmanifest', async (_, reply) => {
    const file = join(folder, 'manifest.webmanifest');
    if (!existsSync(file)) return sendMissing(reply);
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    return reply
      .type('application/manifest+json')
      .header('cache-control', ASK_EACH_TIME)
      .send(JSON.stringify({ ...manifest, ...identityOf(await portalNow()) }));
  });
}

/** Where the manifest has the system send what is shared with the app; on a device the worker answers. */
const SHARE_PATH = '/share';

/** Answers the address of any screen, with the page that the app is drawn in. */
export type SendShell = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Any other address is a screen of the app, which does its own routing; a missing file is simply missing. */
export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  sendShell: SendShell | null,
): Promise<FastifyReply> {
  const [path = ''] = request.url.split('?');
  // The device has lost its worker: what was shared is not for the server, and nobody is to see an error.
  if (request.method === 'POST' && path === SHARE_PATH) return reply.redirect('/home', 303);
  const isPage =
    /^(GET|HEAD)$/.test(request.method) && !/^\/(assets|uploads|thumbnails)\/|\.\w+$/i.test(path);
  if (!isPage || !hasFiles(reply)) return sendMissing(reply);
  reply.status(200);
  return sendShell ? sendShell(request, reply) : reply.sendFile('index.html');
}

function hasFiles(reply: FastifyReply): boolean {
  return typeof (reply as { sendFile?: unknown }).sendFile === 'function';
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', ASK_EACH_TIME)
    .type('text/plain; charset=utf-8')
    .send('Not found.');
}

function identityOf({ name, tagline, logo }: Portal) {
  return {
    ...{ name, short_name: shortName(name) },
    ...(tagline !== '' && { description: tagline }),
    ...(logo && { icons: iconsOf(logo) }),
  };
}

function iconsOf(logo: Logo) {
  const icon = (src: string, side: number, purpose: string) => ({
    ...{ src, sizes: `${side}x${side}`, type: 'image/png', purpose },
  });
  return [
    icon(logo.icon192, 192, 'any'),
    icon(logo.icon512, 512, 'any'),
    icon(logo.maskable192, 192, 'maskable'),
    icon(logo.maskable512, 512, 'maskable'),
  ];
}
