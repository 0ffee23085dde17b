import type { FastifyInstance } from 'fastify';
import type { Portal } from '#server/db/portal-settings.ts';
import { docsPage, docsPaths, docsStyle } from './docs-page.ts';
import { openApiOf, type Described } from './openapi.ts';
import { version } from '#server/process/version.ts';

/** What the API is like, as a description for programs and a page for people. */
export function registerDocs(
  app: FastifyInstance,
  routes: readonly Described[],
  portalNow: () => Promise<Portal>,
): void {
  let written: ReturnType<typeof openApiOf> | undefined;
  // Generated on the first request, so that startup doesn't wait for it, and again under another name.
  const describe = async () => {
    const title = `${(await portalNow()).name} API`;
    if (written?.info.title !== title) written = openApiOf(routes, { title, version });
    return written;
  };
  app.get(docsPaths.description, async (_, reply) => reply.send(await describe()));
  app.get(docsPaths.page, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(await describe())),
  );
  app.get(docsPaths.style, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
}
