import { fixedPages, type PageRow } from '#contract/documents.ts';
import { pageWork } from '#contract/page-work.ts';
import { ApiError } from '#contract/problem.ts';
import { addressOfPage, withFirstTitle } from '#domain/page-address.ts';
import { isReservedName, pageNameFor, pageNameIn } from '#domain/pages/page-name.ts';
import { pageTitle } from '#domain/pages/page-title.ts';
import { inNameOrder } from '#domain/by-name.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { safeHtml } from '#server/core/text/html.ts';
import { implement } from '#server/core/calls/implement.ts';
import { noteChange } from '#server/db/audit.ts';
import { asPageRow, deletePage, insertPage, lockPage, readPages } from './documents.repository.ts';
import { isFixed, noPage, unwritten } from './documents.routes.ts';

/** SPEC 26: what Admins do with pages besides writing them. */
export const pageWorkRoutes = implement('pageWork', pageWork, {
  list: async ({ db }) => {
    const stored = await readPages(db);
    const known = new Set(stored.map(({ id }) => id));
    const missing = fixedPages.filter((name) => !known.has(name)).map(unwritten);
    return inNameOrder(
      [...stored, ...missing].map(withFirstTitle).map(listed),
      ({ title }) => title,
    );
  },

  create: async (context) => {
    const { db, body, services } = context;
    const { id: actorId } = memberOf(context);
    const name = nameOfNew(body);
    const at = services.now();
    const content = safeHtml(body.content, 'content');
    const values = {
      ...{ title: body.title, content, inSidebar: body.inSidebar },
      updatedAt: content === '' ? null : at,
    };
    if (!(await insertPage(db, name, { values, changedBy: actorId }))) throw taken();
    await noteChange(db, {
      ...{ subject: 'page', subjectId: name, title: body.title, action: 'created', actorId, at },
    });
    const made = await lockPage(db, name);
    if (!made) throw new Error('The page was not stored.');
    return asPageRow(made);
  },

  remove: async (context) => {
    const { db, params, services } = context;
    const { id: actorId } = memberOf(context);
    const name = params.name.toLowerCase();
    if (isFixed(name)) throw new ApiError('invalid', "The portal's own pages can't be deleted.");
    const before = await lockPage(db, name);
    if (!before) throw noPage();
    await deletePage(db, name);
    await noteChange(db, {
      ...{ subject: 'page', subjectId: name, title: pageTitle(before), action: 'deleted' },
      ...{ before, actorId, at: services.now() },
    });
  },
});

function listed(page: PageRow) {
  const { id, inSidebar = false, updatedAt = null, revision } = page;
  return {
    ...{ id, title: pageTitle(page), address: addressOfPage(id) },
    ...{ inSidebar, isDeletable: !isFixed(id), updatedAt, revision },
  };
}

interface NamedPage {
  readonly title: string;
  readonly name?: string | undefined;
}

/** SPEC 26.4: the name that is wished, or the one that the title makes; refused if it belongs to the portal. */
function nameOfNew({ title, name: wished }: NamedPage): string {
  const name = pageNameIn(wished ?? pageNameFor(title));
  if (name === null) throw refused(NO_NAME);
  if (isReservedName(name)) throw refused(RESERVED);
  return name;
}

function taken(): ApiError {
  return refused('There is a page of this name already.');
}

function refused(message: string): ApiError {
  return new ApiError('invalid', message, { fields: { name: message } });
}

const NO_NAME = 'Use letters, digits, hyphens and underscores for the address.';
const RESERVED = 'The portal itself uses this address. Choose another one.';
