import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/process/config.ts';
import { docsPage, docsPaths, docsStyle } from './docs-page.ts';
import { openApiOf, type Described } from './openapi.ts';
import { version } from '#server/process/version.ts';

/** What the API is like, as a description for programs and a page for people. */
export function registerDocs(
  app: FastifyInstance,
  routes: readonly Described[],
  config: Config,
): void {
  let written: ReturnType<typeof openApiOf> | undefined;
  // Generated on the first request, so that startup doesn't wait for it.
  const describe = () =>
    (written ??= openApiOf(routes, { title: `${config.orgName} API`, version }));
  app.get(docsPaths.description, async (_, reply) => reply.send(describe()));
  app.get(docsPaths.page, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(describe())),
  );
  app.get(docsPaths.style, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
}
