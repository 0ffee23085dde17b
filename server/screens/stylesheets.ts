import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Stylesheet {
  readonly css: string;
  /** The classes of each of its selectors. */
  readonly selectors: readonly (readonly string[])[];
}

/** The styles that a screen needs, as one text. */
export type StylesFor = (html: string) => string;

/**
 * Reads the built stylesheets in `folder`. A screen gets `base`, which every page loads, and of the sheets that parts of the
 * app load one by one those with a selector that may match in it.
 */
export async function readStylesheets(folder: string, base: string): Promise<StylesFor> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  const read = async (name: string): Promise<Stylesheet> => {
    const css = (await readFile(join(folder, name), 'utf8')).trim();
    return { css, selectors: selectorsIn(css) };
  };
  const first = await read(base);
  const others = await Promise.all(
    names
      .filter((name) => name !== base)
      .sort()
      .map(read),
  );

  return (html) => {
    const present = classesIn(html);
    const isNeeded = ({ selectors }: Stylesheet) =>
      selectors.some((classes) => classes.every((name) => present.has(name)));
    return [first, ...others.filter(isNeeded)].map(({ css }) => css).join('\n');
  };
}

/** Only those with a class: what a sheet says of plain elements never stands alone in it. */
function selectorsIn(css: string): string[][] {
  const preludes = [...css.matchAll(/([^{}@;]+)\{/g)].map(([, prelude]) => prelude ?? '');
  return preludes
    .flatMap((prelude) => prelude.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').split(','))
    .map((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? ''))
    .filter((classes) => classes.length > 0);
}

function classesIn(html: string): ReadonlySet<string> {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list ?? '');
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean));
}
