import type { BuiltDocument } from './document.ts';
import { familiarPortals } from './familiar-portals.ts';
import { shownTo, type Audience } from './for-sessions.ts';
import { keptResults } from './kept-results.ts';
import { packed, type Packed, type Packing } from './packed.ts';

/** Where a page is kept: screens for themselves, so that none of what addresses name pushes one out. */
type Shelf = 'screens' | 'named';

interface Wanted {
  readonly key: string;
  readonly portal: string;
  readonly audience: Audience;
  readonly make: () => Promise<BuiltDocument>;
}

/**
 * Keeps the latest pages, so many on each shelf. Whatever host a visitor claims to have come by, a page is drawn once. As they are
 * sent they are kept for familiar portals, for each of them apart: none takes the room of another, however often it is asked.
 * What lacks its content is not kept.
 */
export function keptPages(
  most: Readonly<Record<Shelf, number>>,
): (shelf: Shelf, wanted: Wanted) => Promise<Packed> {
  const documents = shelves<BuiltDocument>(most);
  const packedFor = familiarPortals(() => shelves<Packed>(most));
  return (shelf, { key, portal, audience, make }) => {
    const pack = async (packing: Packing) =>
      packed(shownTo(audience, await documents[shelf](key, make)), portal, packing);
    const pages = packedFor(portal);
    return pages ? pages[shelf](`${audience} ${key}`, () => pack('small')) : pack('quick');
  };
}

function shelves<T extends { readonly isWhole: boolean }>({
  screens,
  named,
}: Readonly<Record<Shelf, number>>) {
  const isWhole = (made: T) => made.isWhole;
  return { screens: keptResults<T>(screens, isWhole), named: keptResults<T>(named, isWhole) };
}
