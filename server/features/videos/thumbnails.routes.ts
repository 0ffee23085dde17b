import type { FastifyInstance } from 'fastify';
import { DEFAULT_THUMBNAIL, THUMBNAILS_PATH } from '#contract/video-thumbnails.ts';
import { videoOfThumbnail } from '#domain/video-links.ts';
import type { VideoThumbnails } from './thumbnails.ts';

/** Fetched once and never again, so that there is nothing to ask for. */
const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * The picture of a video, for anybody who knows the video. Where there is none, the default picture's own address: the
 * worker does not keep what came by a redirect, so that the picture may still come.
 */
export function registerThumbnails(app: FastifyInstance, thumbnails: VideoThumbnails): void {
  app.get<{ Params: { host: string; name: string } }>(
    `${THUMBNAILS_PATH}:host/:name`,
    async (request, reply) => {
      const video = videoOfThumbnail(request.params.host, request.params.name);
      if (!video) {
        return reply
          .status(404)
          .header('cache-control', 'no-cache')
          .type('text/plain; charset=utf-8')
          .send('Not found.');
      }
      const picture = await thumbnails.of(video);
      if (!picture)
        return reply.header('cache-control', 'no-cache').redirect(DEFAULT_THUMBNAIL, 302);
      return reply.type('image/webp').header('cache-control', A_YEAR).send(picture);
    },
  );
  app.addHook('preClose', () => thumbnails.stop());
}
