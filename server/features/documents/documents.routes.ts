import { documents, fixedPages } from '#contract/documents.ts';
import { ApiError } from '#contract/problem.ts';
import { implement } from '#server/core/http/implement.ts';
import { readPage } from './documents.repository.ts';

export const documentsRoutes = implement('documents', documents, {
  page: async ({ db, params }) => {
    const name = params.name.toLowerCase();
    const page = await readPage(db, name);
    if (page) return page;
    if (isFixed(name)) return { id: name, content: '', revision: 0 };
    throw new ApiError('not_found', "This page doesn't exist.");
  },
});

function isFixed(name: string): boolean {
  return fixedPages.some((page) => page === name);
}
