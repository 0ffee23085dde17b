import { KEPT_PATH } from '#sync/intentions/kept-files.ts';
import type { MusterDatabase } from './database.ts';
import { keepFile } from './files.ts';
import { readyPicture, UnfitPicture } from './ready-picture.ts';

/** What another app handed over, as it came. */
export interface Share {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** Address of the picture on this device; empty for none. */
  readonly picture: string;
  /** Why a file that came with it was left out, as sentences; empty if none was. */
  readonly leftOut: string;
  /** What is to be known of the picture that was kept; older versions kept none. */
  readonly note?: string;
}

/** What is shared lies among the drafts, under this and an id of its own: it holds its picture, and goes with them. */
export const SHARED = 'shared ';
const LONGEST = 20_000;

/** Keeps what was shared until a form takes it (SPEC 11.6). Throws what the browser says when there is no room. */
export async function keepShared(db: MusterDatabase, sent: FormData, at: number): Promise<void> {
  const id = crypto.randomUUID();
  const [title, text, url] = ['title', 'text', 'url'].map((name) => {
    const given = sent.get(name);
    return typeof given === 'string' ? given.slice(0, LONGEST) : '';
  });
  const part = sent.get('picture');
  const given = part instanceof File && part.size > 0 ? part : null;
  const ready = given ? await readyOrNot(given) : { file: null, leftOut: '', note: '' };
  const { file, leftOut, note } = ready;
  const bytes = file && (await file.arrayBuffer());
  const picture = bytes ? KEPT_PATH + id : '';
  await db.transaction('rw', db.drafts, db.files, db.fileBytes, async () => {
    if (file && bytes) await keepFile(db, { id, bytes, type: file.type, at });
    await db.drafts.put({
      id: SHARED + id,
      value: { title, text, url, picture, leftOut, note },
      at,
    });
  });
}

/** The picture as it is kept, or why it is left out. */
async function readyOrNot(
  given: File,
): Promise<{ file: File | null; leftOut: string; note: string }> {
  try {
    const { file, note } = await readyPicture(given);
    return { file, leftOut: '', note: note ?? '' };
  } catch (error) {
    if (error instanceof UnfitPicture) return { file: null, leftOut: error.message, note: '' };
    throw error;
  }
}
