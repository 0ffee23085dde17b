import { documents, fixedPages, type PageRow } from '#contract/documents.ts';
import { ApiError } from '#contract/problem.ts';
import { isBlankHtml } from '#domain/html-policy.ts';
import { isTextPage, withFirstTitle } from '#domain/page-address.ts';
import { pageNameIn } from '#domain/pages/page-name.ts';
import { firstText } from '#domain/pages/texts/first-text.ts';
import { pageTitle } from '#domain/pages/page-title.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { safeHtml } from '#server/core/text/html.ts';
import { implement } from '#server/core/calls/implement.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import type { Services } from '#server/core/calls/services.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { readPortal } from '#server/db/portal-settings.ts';
import {
  asPageRow,
  holdPage,
  readStoredPage,
  updatePage,
  type PageValues,
  type StoredPage,
} from './documents.repository.ts';

export const documentsRoutes = implement('documents', documents, {
  page: async ({ db, params, services }) =>
    withText(db, await written(db, params.name.toLowerCase()), services),

  savePage: async (context) => {
    const { db, params, body, services } = context;
    const { id: actorId } = memberOf(context);
    const name = nameOf(params.name);
    const before = await holdPage(db, name);
    const isNew = before.revision === 0;
    // An edit of a page that was deleted meanwhile doesn't bring it back: that is for whoever may restore it (SPEC 26.8).
    const isOfOld = body.content === undefined || (body.revision ?? 0) > 0;
    if (isNew && isOfOld && !isFixed(name)) throw noPage();
    await refuseStale(db, { row: before, basedOn: body.revision, present: asPageRow });
    const at = services.now();
    const after = valuesOf(body, { before, at });
    await updatePage(db, before, { values: after, changedBy: actorId });
    await noteChange(db, {
      ...{
        subject: 'page',
        subjectId: name,
        title: pageTitle(withFirstTitle({ id: name, ...after })),
        actorId,
        at,
      },
      ...(isNew ? { action: 'created' } : { action: 'updated', before, after }),
    });
    return written(db, name);
  },
});

interface PageBody {
  readonly content?: string | undefined;
  readonly title?: string | undefined;
  readonly inSidebar?: boolean | undefined;
}

/** SPEC 26.3: what is missing stays. Only a change of the text changes when it was written. */
function valuesOf(
  body: PageBody,
  { before, at }: { readonly before: StoredPage; readonly at: Date },
): PageValues {
  const content = body.content === undefined ? before.content : safeHtml(body.content, 'content');
  return {
    content,
    title: body.title ?? before.title,
    inSidebar: body.inSidebar ?? before.inSidebar,
    updatedAt: content === before.content ? before.updatedAt : at,
  };
}

async function written(db: Queryable, name: string): Promise<PageRow> {
  const page = await readStoredPage(db, name);
  if (page) return page;
  if (isFixed(name)) return unwritten(name);
  throw noPage();
}

/** A page that nobody has written yet. */
export function unwritten(id: string): PageRow {
  return { id, title: '', content: '', inSidebar: false, updatedAt: null, revision: 0 };
}

/** SPEC 26.1: with the text that it begins with, as long as nobody has written another. */
async function withText(db: Queryable, page: PageRow, { config }: Services): Promise<PageRow> {
  const { id, content } = page;
  if (!isTextPage(id) || !isBlankHtml(content)) return page;
  const { name: organisation, contactEmail } = await readPortal(db, config);
  return { ...page, content: firstText[id]({ organisation, contactEmail }) };
}

export function isFixed(name: string): boolean {
  return fixedPages.some((fixed) => fixed === name);
}

export function noPage(): ApiError {
  return new ApiError('not_found', "This page doesn't exist.");
}

/** The name in lower case; refuses one that would not make a decent address. */
function nameOf(text: string): string {
  const name = pageNameIn(text);
  if (name !== null) return name;
  throw new ApiError('invalid', 'Use letters, digits, hyphens and underscores for the page name.');
}
