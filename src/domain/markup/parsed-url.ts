// As `parseUrl` in domain/url, which stands in the app's first file: the sanitiser's must not load that one (tests/support/hostile).
import type { ParsedUrl } from '../url.ts';

declare const URL: new (text: string, base?: string) => ParsedUrl;

/** Parses as a browser would; null instead of an exception. */
export function parsedUrl(text: string, base?: string): ParsedUrl | null {
  try {
    return new URL(text, base);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
