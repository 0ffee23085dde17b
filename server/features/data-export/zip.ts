import { setImmediate as giveWay } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  readonly path: string;
  readonly content: Uint8Array;
  /** Compressing it, such as a picture, would only take time. */
  readonly isPacked: boolean;
}

/** Bytes that are compressed before other calls get their turn. */
const AT_ONCE = 256 * 1024;

/** A zip of the files, written as they come: nothing is kept but what stands at its end, a line for each. */
export async function* zipOf(
  files: AsyncIterable<ZippedFile>,
  at: Date,
): AsyncIterable<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    written.push(piece);
  });
  for await (const { path, content, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path);
    file.mtime = at;
    zip.add(file);
    for (const { piece, isLast } of piecesOf(content)) {
      file.push(piece, isLast);
      yield* written.splice(0);
      await giveWay();
    }
  }
  zip.end();
  yield* written.splice(0);
}

function* piecesOf(content: Uint8Array) {
  for (let from = 0; from === 0 || from < content.length; from += AT_ONCE) {
    const to = from + AT_ONCE;
    yield { piece: content.subarray(from, to), isLast: to >= content.length };
  }
}
