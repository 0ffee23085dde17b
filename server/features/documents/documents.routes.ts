import { documents, fixedPages, type PageRow } from '#contract/documents.ts';
import { ApiError } from '#contract/problem.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { safeHtml } from '#server/core/text/html.ts';
import { implement } from '#server/core/calls/implement.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { holdPage, readStoredPage, updatePage } from './documents.repository.ts';

export const documentsRoutes = implement('documents', documents, {
  page: ({ db, params }) => present(db, params.name.toLowerCase()),

  savePage: async (context) => {
    const { db, params, body, services } = context;
    const { id: actorId } = memberOf(context);
    const name = nameOf(params.name);
    const content = safeHtml(body.content, 'content');
    const before = await holdPage(db, name);
    const presented = ({ id, content: text, revision }: PageRow) => ({
      id,
      content: text,
      revision,
    });
    await refuseStale(db, { row: before, basedOn: body.revision, present: presented });
    await updatePage(db, name, { content, changedBy: actorId });
    const isNew = before.revision === 0;
    await noteChange(db, {
      ...{ subject: 'page', subjectId: name, title: name, actorId, at: services.now() },
      ...(isNew ? { action: 'created' } : { action: 'updated', before, after: { content } }),
    });
    return present(db, name);
  },
});

async function present(db: Queryable, name: string): Promise<PageRow> {
  const page = await readStoredPage(db, name);
  if (page) return page;
  if (fixedPages.some((fixed) => fixed === name)) return { id: name, content: '', revision: 0 };
  throw new ApiError('not_found', "This page doesn't exist.");
}

/** The name in lower case; refuses one that would not make a decent address. */
function nameOf(text: string): string {
  const name = text.toLowerCase();
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,79}$/u.test(name)) return name;
  throw new ApiError('invalid', 'Use letters, digits, hyphens and underscores for the page name.');
}
