import { readKept, writeKept } from './browser-storage.ts';

const KEY = 'muster.look';

/** Keeps what the document's style attribute is to say from the first frame of the next start on; empty for nothing. */
export function keepLook(style: string): void {
  writeKept('local', KEY, style === '' ? null : style);
}

/** Dresses the page as it was last seen on this device, unless the server has done so already. */
export function wearKeptLook(): void {
  const kept = readKept('local', KEY);
  const { documentElement: page } = document;
  if (kept !== null && !page.hasAttribute('style')) page.style.cssText = kept;
}
