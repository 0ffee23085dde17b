/**
 * A page that the server drew has of its styles what it needs itself (server/screens/stylesheets.ts). Resolves once all of
 * them stand: in one go, since a part of them would stand in another order. Rejects if one cannot be fetched.
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
      if (link.sheet) resolve(event); // what it was fetched ahead for may still be told
    });
    link.addEventListener('error', () => {
      reject(new Error(`${link.href} cannot be loaded.`));
    });
    link.media = 'not all';
    link.rel = 'stylesheet';
  });
}
