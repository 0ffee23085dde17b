import * as z from 'zod/mini';

const given = z.object({ site: z.unknown(), pages: z.array(z.unknown()) });

/**
 * What the server put into the page for its scripts to begin with (server/screens/document.ts): the site document, and a
 * visitor's first pages of the pull. Not parsed any further here, and neither there on a page that the worker answered.
 */
export function pageData(): { readonly site: unknown; readonly pages: readonly unknown[] } {
  const text = document.getElementById('given')?.textContent ?? '';
  const read = text === '' ? null : given.safeParse(JSON.parse(text));
  return read?.success === true ? read.data : { site: undefined, pages: [] };
}
