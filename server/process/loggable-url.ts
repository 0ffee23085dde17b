import { CALENDAR_PATH } from '#contract/calendar-feed.ts';

/**
 * What the log says of an address: its path, without whatever opens something by itself, however that is written. Of queries,
 * which carry links' tokens, nothing; of a calendar feed, that it is one; a long word that may be a token is left out.
 */
export function loggableUrl(url: string): string {
  const [path = ''] = url.split(query);
  const plain = decoded(path);
  if (plain === null) return `${loggableUrl(path.split('%')[0] ?? '')}…`; // cut off in the middle of a letter
  if (isFeed(plain)) return `${CALENDAR_PATH}…`;
  const [shown = ''] = plain.split(query);
  const told = shown === plain ? path : shown; // as it came, if nothing is hidden in it
  const isBuilt = ownFolder.test(plain);
  return told.replace(/[^/\s]+/g, (word) =>
    isTelling(word) || (isBuilt && file.test(word)) ? word : '…',
  );
}

/** What ends a path; also when it was taken for a part of it and written in its numbers. */
const query = /[?#;&=]/;

/** As often as it was encoded; null if that is not how addresses are written. */
function decoded(path: string): string | null {
  try {
    const plain = decodeURIComponent(path);
    return plain === path ? plain : decoded(plain);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Wherever in the address it begins: a proxy's request names the host before it, and may leave out our own prefix. */
function isFeed(plain: string): boolean {
  const simple = plain
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cf}\s]/gu, '');
  return /(?:^|[\\/])calendar(?:[\\/]|$)|\.ics\b/.test(simple);
}

/** No word as long as our tokens; ids of things and names of files say which it was. */
function isTelling(word: string): boolean {
  return word.length < LONGEST_WORD || uuid.test(word) || upload.test(word);
}

const LONGEST_WORD = 40;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const upload = /^[\da-f]{40,64}(?:-\d+x\d+)?\.[a-z]{3,4}$/;
/** Names of fonts are long; elsewhere what looks like an ending may follow a token. */
const ownFolder = /^\/(?:assets|art)\//;
const file = /\.[a-z\d]{2,11}$/i;
