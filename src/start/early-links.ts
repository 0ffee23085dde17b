/**
 * A page with something to see names what the app will need (src/sw/page-with-snapshot.ts, server/screens/document.ts): to load and
 * compile it earlier would take from the first frame what that needs. From now on it comes, side by side, for the imports
 * that follow.
 */
export function loadEarlyLinks(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="after-first-frame"]');
  for (const link of links) link.rel = link.as === 'style' ? 'preload' : 'modulepreload';
}
