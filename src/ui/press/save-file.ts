// @chunk forms
import { isOnHomeScreen } from '#browser/engine-abilities.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Gives the reader a text as a file; see `saveAs`. */
export function saveFile({ name, type, text }: SavedFile): Promise<'saved' | 'handed over'> {
  return saveAs(new File([text], name, { type: `${type};charset=utf-8` }));
}

/**
 * Gives the reader a file, which the browser saves or opens. An app on an iPhone's home screen has no downloads, and no way
 * back from a file that it opens: there the system asks what to do with it. To be called from a press.
 */
export async function saveAs(file: File): Promise<'saved' | 'handed over'> {
  if (isOnHomeScreen() === true && (await isHandedOver(file))) return 'handed over';
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, MINUTE_MS);
  return 'saved';
}

/** Whether the file was shared. True also if somebody closed the system's question: that is an answer. */
async function isHandedOver(file: File): Promise<boolean> {
  const files = { files: [file] };
  if (!('canShare' in navigator) || !navigator.canShare(files)) return false;
  try {
    await navigator.share(files);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return error.name === 'AbortError'; // any other error means that the press is too long ago
  }
}
