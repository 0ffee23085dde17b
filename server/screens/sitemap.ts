import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALENDAR_PATH } from '#contract/calendar-feed.ts';
import { escaped } from '#domain/markup/escaped.ts';
import { addressOfPost, addressOfSection } from '#domain/addresses.ts';
import { addressOfPage, isTextPage } from '#domain/page-address.ts';
import { publicScreens } from './addresses.ts';
import type { PublicRows } from './public-rows.ts';

/**
 * `/sitemap.xml` for search engines: public screens, posts, sections and pages, and no events, which are for members.
 * `/robots.txt` names it, and lets calendar apps fetch their feeds, which no search engine lists (SPEC 14.13).
 */
export function registerSitemap(
  app: FastifyInstance,
  rowsNow: () => Promise<PublicRows>,
  portalOf: (request: FastifyRequest) => string,
): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const portal = portalOf(request);
    const entries = addressesIn(await rowsNow()).map(
      (address) => `<url><loc>${portal}${escaped(address)}</loc></url>`,
    );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...entries,
          '</urlset>\n',
        ].join('\n'),
      );
  });
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          'User-agent: *',
          `Allow: ${CALENDAR_PATH}`, // Google Calendar asks here before it fetches a feed; the first rule that fits counts
          'Disallow: /api/',
          '',
          `Sitemap: ${portalOf(request)}/sitemap.xml\n`,
        ].join('\n'),
      ),
  );
}

function addressesIn({ pages }: PublicRows): readonly string[] {
  const idsOf = (kind: 'posts' | 'aboutSections' | 'pages') => [
    ...new Set(pages.flatMap(({ changes }) => (changes[kind] ?? []).map(({ id }) => id))),
  ];
  return [
    ...publicScreens.filter(({ isListed }) => isListed).map(({ path }) => path),
    ...idsOf('posts').map(addressOfPost),
    ...idsOf('aboutSections').map(addressOfSection),
    ...idsOf('pages').flatMap((id) => (isTextPage(id) ? [] : addressOfPage(id))),
  ];
}
