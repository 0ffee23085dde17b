// Every engine that runs this has URL, but lib ES2023, which keeps this folder free of browser types, does not
// declare it.
declare const URL: new (text: string, base?: string) => ParsedUrl;

/** The parts of a URL as the standard's own parser sees them. */
export interface ParsedUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { get(name: string): string | null };
}

/** Parses as a browser would; null instead of an exception. `URL.parse` is younger than the floor (src/start/browser-floor.ts). */
export function parseUrl(text: string, base?: string): ParsedUrl | null {
  try {
    return new URL(text, base);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Whether an address names a user before its host, as in `https://bank.example@evil.example`, to pass for another site. */
export function namesUser({ username, password }: ParsedUrl): boolean {
  return username !== '' || password !== '';
}
