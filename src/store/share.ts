import { LARGEST_FILE } from '#contract/uploads.ts';
import { beginsAsPicture, TELLING_BYTES } from '#contract/picture-kind.ts';
import { KEPT_PATH } from '#sync/intentions/kept-files.ts';
import type { MusterDatabase } from './database.ts';
import { keepFile } from './files.ts';

/** What another app handed over, as it came. */
export interface Share {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** Address of the picture on this device; empty for none. */
  readonly picture: string;
  /** Why a file that came with it was left out; empty if none was. */
  readonly leftOut: '' | 'kind' | 'size';
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
  const file = sent.get('picture');
  const given = file instanceof File && file.size > 0 ? file : null;
  const leftOut = given ? await whyNot(given) : '';
  const bytes = given && leftOut === '' ? await given.arrayBuffer() : null;
  const picture = bytes ? KEPT_PATH + id : '';
  await db.transaction('rw', db.drafts, db.files, db.fileBytes, async () => {
    if (given && bytes) await keepFile(db, { id, bytes, type: given.type, at });
    await db.drafts.put({ id: SHARED + id, value: { title, text, url, picture, leftOut }, at });
  });
}

async function whyNot(file: File): Promise<Share['leftOut']> {
  const { type, size } = file;
  const isNamedSo = type.startsWith('image/'); // it is shown as what it is named
  if (!isNamedSo || !beginsAsPicture(await file.slice(0, TELLING_BYTES).arrayBuffer()))
    return 'kind';
  return size > LARGEST_FILE ? 'size' : '';
}
