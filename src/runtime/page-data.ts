import * as z from 'zod/mini';

const given = z.object({
  site: z.unknown(),
  pages: z.array(z.unknown()),
  organisation: z.unknown(),
});
type PageData = Readonly<z.infer<typeof given>>;

/**
 * What the server put into the page for its scripts to begin with (server/screens/document.ts): the site document, a visitor's first
 * pages of the pull, and the departments and positions. Not parsed any further here, and not there on a page that the worker
 * answered.
 */
export function pageData(): PageData {
  const text = document.getElementById('given')?.textContent ?? '';
  const read = text === '' ? null : given.safeParse(JSON.parse(text));
  return read?.success === true
    ? read.data
    : { site: undefined, pages: [], organisation: undefined };
}
