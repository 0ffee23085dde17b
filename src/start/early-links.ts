/**
 * The worker's page names scripts that are at hand (src/sw/screen-page.ts): to compile them would take from the first frame
 * what it needs. From now on they are loaded and compiled, side by side, for the imports that follow.
 */
export function loadEarlyLinks(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="after-first-frame"]');
  for (const link of links) link.rel = 'modulepreload';
}
