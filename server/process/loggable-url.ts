import { CALENDAR_PATH } from '#contract/calendar-feed.ts';

/**
 * What the log shows of an address: its path. A calendar feed's path, a query (links carry tokens there) and any long word that may
 * be a token are left out, however the address is encoded.
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

/** The characters that end a path; they are looked for again in the decoded path, where they may have been percent-encoded. */
const query = /[?#;&=]/;

/** The path, decoded until nothing changes any more; null if its percent-encoding is invalid. */
function decoded(path: string): string | null {
  try {
    const plain = decodeURIComponent(path);
    return plain === path ? plain : decoded(plain);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Whether the path holds a calendar feed, at any point: a proxy may write the host before the path, or leave out `/api`. */
function isFeed(plain: string): boolean {
  const simple = plain
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cf}\s]/gu, '');
  return /(?:^|[\\/])calendar(?:[\\/]|$)|\.ics\b/.test(simple);
}

/** Whether the word can be shown: it is shorter than our tokens, or the id of a row, or the name of an uploaded file. */
function isTelling(word: string): boolean {
  return word.length < LONGEST_WORD || uuid.test(word) || upload.test(word);
}

const LONGEST_WORD = 40;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const upload = /^[\da-f]{40,64}(?:-\d+x\d+)?\.[a-z]{3,4}$/;
/** Folders of the built app, where font files have long names; elsewhere, a token may be followed by what looks like a file extension. */
const ownFolder = /^\/(?:assets|art)\//;
const file = /\.[a-z\d]{2,11}$/i;
