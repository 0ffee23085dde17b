// Every engine that runs this has URL; lib ES2023, which keeps this folder free of the browser, does not name it.
declare const URL: {
  canParse(text: string, base?: string): boolean;
  new (text: string, base?: string): ParsedUrl;
};

/** The parts of a URL as the standard's own parser sees them. */
export interface ParsedUrl {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { get(name: string): string | null };
}

/** Parses as a browser would; null instead of an exception. */
export function parseUrl(text: string, base?: string): ParsedUrl | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/** A resource's link: an http or https address that hides no name before the host. */
export function isWebLink(text: string): boolean {
  const url = parseUrl(text.trim());
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  );
}
