import type { BuiltDocument } from './document.ts';
import { frequentPortals } from './frequent-portals.ts';
import { shownTo, type PageAudience } from './page-audience.ts';
import { resultCache } from './result-cache.ts';
import { compressed, type CompressedPage, type Compression } from './compressed-page.ts';

/** Where a page is kept: screens for themselves, so that none of what addresses name pushes one out. */
type Shelf = 'screens' | 'named';

interface Wanted {
  readonly key: string;
  readonly portal: string;
  readonly audience: PageAudience;
  readonly make: () => Promise<BuiltDocument>;
}

/**
 * Keeps the latest pages, so many on each shelf. Whatever host a visitor claims to have come by, a page is drawn once. As they are
 * sent they are kept for familiar portals, for each of them apart: none takes the room of another, however often it is asked.
 * What lacks its content is not kept.
 */
export function pageCache(
  most: Readonly<Record<Shelf, number>>,
): (shelf: Shelf, wanted: Wanted) => Promise<CompressedPage> {
  const documents = shelves<BuiltDocument>(most);
  const packedFor = frequentPortals(() => shelves<CompressedPage>(most));
  return (shelf, { key, portal, audience, make }) => {
    const pack = async (packing: Compression) =>
      compressed(shownTo(audience, await documents[shelf](key, make)), portal, packing);
    const pages = packedFor(portal);
    return pages ? pages[shelf](`${audience} ${key}`, () => pack('small')) : pack('quick');
  };
}

function shelves<T extends { readonly isWhole: boolean }>({
  screens,
  named,
}: Readonly<Record<Shelf, number>>) {
  const isWhole = (made: T) => made.isWhole;
  return { screens: resultCache<T>(screens, isWhole), named: resultCache<T>(named, isWhole) };
}
