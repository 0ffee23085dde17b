/** Null instead of an exception. `URL.parse`, which does the same, is younger than the floor (src/start/floor.ts). */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
