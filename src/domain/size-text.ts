// @chunk forms
const MB = 1_000_000;

/** Bytes as people read them: "35 kB", "4.2 MB", and "12 MB" from ten on. */
export function sizeText(bytes: number): string {
  if (bytes > 0 && bytes < MB) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${bytes > 0 && bytes < 10 * MB ? (bytes / MB).toFixed(1) : Math.round(bytes / MB)} MB`;
}
