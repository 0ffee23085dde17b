/**
 * Loads what the app will need, which a page with something to see only names (src/sw/page-with-snapshot.ts,
 * server/screens/document.ts): loaded and compiled earlier, it would delay the first frame. The links are fetched in parallel,
 * for the imports that follow.
 */
export function loadEarlyLinks(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="after-first-frame"]');
  for (const link of links) link.rel = link.as === 'style' ? 'preload' : 'modulepreload';
}
