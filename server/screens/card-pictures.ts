import type { FastifyInstance } from 'fastify';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import type { Uploads } from '#server/core/files/uploads.ts';
import { DAY_S } from '#domain/time/durations.ts';

const PATH = '/cards';
/**
 * What the portal itself serves: pictures of texts and fields, which have their size in their name, of videos, and its own art. Not
 * those of members, which are removed with them, and of which nothing else may be left.
 */
const OWN =
  /^\/(uploads\/[0-9a-f]{40}-\d+x\d+\.webp|thumbnails\/[a-z]+\/[\w-]+|art\/([\w-]+\/)*[\w-]+\.webp)$/;
/** It says what it was made of, and art may change with a version. */
const A_DAY = `public, max-age=${DAY_S}`;

/** What a card shows where there is nothing else. */
const PORTALS_OWN = '/art/background/night-watch-1920.webp';

/** A picture as a card names it. */
export interface CardPicture {
  readonly address: string;
  readonly facts: { readonly width: number; readonly height: number; readonly type: string };
}

/**
 * What a card shows of a picture, null for none: few link previews read WebP, so that ours are served as JPEG besides (SPEC 17.2).
 * Another host may have a picture of any kind and size, and have another one tomorrow: the portal's own stands for it.
 */
export function cardPictureOf(picture: string | null, portal: string): CardPicture {
  const shown = picture !== null && OWN.test(picture) ? picture : PORTALS_OWN;
  return {
    address: `${portal}${PATH}${shown}.jpg`,
    facts: { width: 1_200, height: 630, type: 'image/jpeg' },
  };
}

/** Serves them, each made at its first request of what the portal serves at its own address. */
export function registerCardPictures(app: FastifyInstance, uploads: Uploads): void {
  app.get<{ Params: { '*': string } }>(`${PATH}/*`, async (request, reply) => {
    const picture = `/${request.params['*'].replace(/\.jpg$/, '')}`;
    const source = OWN.test(picture) ? await app.inject(picture) : null;
    reply.header('cache-control', 'no-cache');
    if (source?.statusCode === 302) return reply.redirect(`${PATH}${DEFAULT_THUMBNAIL}.jpg`, 302);
    const type = String(source?.headers['content-type']);
    if (source?.statusCode !== 200 || !type.startsWith('image/'))
      return reply.status(404).type('text/plain; charset=utf-8').send('Not found.');
    const card = await uploads.card(source.rawPayload);
    return reply.type('image/jpeg').header('cache-control', A_DAY).send(card);
  });
}
