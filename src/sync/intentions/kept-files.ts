// @chunk member
// Pictures chosen without a connection are kept on the device, and stand in texts and fields under this path until the
// server has them. The service worker answers for it, and no server ever does.
export const KEPT_PATH = '/uploads/kept/';

const reference = /\/uploads\/kept\/([0-9a-f-]{36})/g;

/** The ids of the kept files that something refers to, each once. */
export function keptIn(value: object): string[] {
  const text = JSON.stringify(value);
  return [...new Set([...text.matchAll(reference)].map(([, id = '']) => id))];
}

/** The text with the addresses at which the server keeps its files. */
export function withAddresses(text: string, addresses: ReadonlyMap<string, string>): string {
  return text.replace(reference, (kept, id: string) => addresses.get(id) ?? kept);
}
