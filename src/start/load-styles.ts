/**
 * Loads whole style sheets into a page that the server drew with only the rules it needs (server/screens/stylesheets.ts).
 * Resolves once they apply, all at the same moment: a part of them would cascade in another order. Rejects if one cannot be
 * fetched.
 */
export async function loadWholeStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[as="style"]')];
  await Promise.all(links.map(loaded));
  for (const link of links) link.media = 'all';
  if (links.length > 0) document.querySelector('head > style')?.remove();
}

function loaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', (event) => {
      if (link.sheet) resolve(event); // the `load` of its prefetch may still arrive here
    });
    link.addEventListener('error', () => {
      reject(new Error(`${link.href} cannot be loaded.`));
    });
    link.media = 'not all';
    link.rel = 'stylesheet';
  });
}
