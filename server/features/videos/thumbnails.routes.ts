import type { FastifyInstance } from 'fastify';
import { DEFAULT_THUMBNAIL, THUMBNAILS_PATH } from '#contract/video-thumbnails.ts';
import { videoOfThumbnail } from '#domain/videos/video-links.ts';
import type { VideoThumbnails } from './thumbnails.ts';

/** A picture is fetched once and never again, so there is nothing to revalidate. */
const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the picture of a video to anyone who knows the video. If there is none, it redirects to the default picture: the
 * worker does not store the answer to a redirect, so the picture can still appear later.
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
