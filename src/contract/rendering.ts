import type { Site } from './site.ts';
import type { SyncPage } from './sync.ts';

/** The cookie by which a device says that somebody is signed in there: who, it does not say. */
export const SESSION_MARK = 'muster-session';

/** What the server asks the app's own screens to be drawn from: everything that a visitor may see. */
export interface RenderOrder {
  /** Path and search of a public screen. */
  readonly href: string;
  /** Of those that wait to be drawn, the screens themselves come before what an address opens on one. */
  readonly isFirst: boolean;
  /** Names the state of `pages`: the same ones are read once. */
  readonly revision: string;
  /** A visitor's pull from the start, page by page. */
  readonly pages: readonly SyncPage[];
  readonly site: Site;
}

/** A screen as a visitor sees it, ready to stand in a document. */
export interface RenderedScreen {
  readonly html: string;
  /** The screen's own title, without the organisation's name; empty if it has none. */
  readonly title: string;
}

/** Draws a public screen; rejects if it cannot be drawn, and the page then goes out without content. */
export type RenderScreen = (order: RenderOrder) => Promise<RenderedScreen>;

/**
 * In the head of a page that has something to see before the app: the first frame waits until all of it has been read, up
 * to the app's place. A part of it would be painted in the place of the rest, and moved by it.
 */
export const AS_A_WHOLE = '<link rel="expect" blocking="render" href="#app">';

/**
 * Pictures and fonts of the first frame come first: lets the app's scripts, which the build has the page fetch early at low
 * priority (build/preload-app.ts), wait for it (src/start/early-links.ts).
 */
export function withScriptsAfterwards(page: string): string {
  return page.replace(
    /<link rel="modulepreload"(?=[^>]* fetchpriority="low")/g,
    '<link rel="after-first-frame"',
  );
}

/** What the build writes into our own page: the script that it begins with. */
const ENTRY = /<script type="module"[^>]* src="(\/assets\/[^"]+\.js)"/;

/** The build that a page belongs to; empty if it is none of ours. */
export function versionOf(html: string): string {
  const [, path = ''] = ENTRY.exec(html) ?? [];
  return path;
}
