import type { HtmlPolicy } from './tree.ts';

/** Whether a picture is one of our own uploads; any other would tell its host who is reading the page. */
export function isUpload(src: string, { picturesFrom }: Pick<HtmlPolicy, 'picturesFrom'>): boolean {
  if (!src.startsWith(picturesFrom)) return false;
  return src
    .slice(picturesFrom.length)
    .split('/')
    .every((segment) => /^[\w-]+(?:\.[\w-]+)*$/u.test(segment));
}
