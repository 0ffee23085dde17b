import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type ChildNode, type Container, type Root, type Rule } from 'postcss';

/** What a screen needs to look like itself. */
export interface ScreenStyles {
  /** The rules that may match in it, as one text. */
  readonly css: string;
  /** The names of the sheets that these are from; those of every page are always among them. */
  readonly sheets: readonly string[];
}

export type StylesFor = (html: string) => ScreenStyles;

interface Stylesheet {
  readonly name: string;
  readonly isEverywhere: boolean;
  readonly root: Root;
}

/**
 * Reads the built stylesheets in `folder`: those that every page names, `everywhere`, in their order, and those that parts of
 * the app load one by one. Of the latter a screen gets only those with a rule for a class in it.
 */
export async function readStylesheets(
  folder: string,
  everywhere: readonly string[],
): Promise<StylesFor> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  const others = names.filter((name) => !everywhere.includes(name)).sort();
  const texts = await Promise.all(
    [...everywhere, ...others].map(async (name) => ({
      ...{ name, isEverywhere: everywhere.includes(name) },
      css: await readFile(join(folder, name), 'utf8'),
    })),
  );
  let parsed: readonly Stylesheet[] | null = null; // once a page is asked for: the server starts without

  return (html) => {
    parsed ??= texts.map(({ css, ...sheet }) => ({ ...sheet, root: parse(css) }));
    const present = classesIn(html);
    const needed = parsed
      .map((sheet) => ({ ...sheet, ...whatMayMatch(sheet.root, present) }))
      .filter(({ isEverywhere, hasClasses }) => isEverywhere || hasClasses);
    return {
      css: needed.map(({ css }) => css).join(''),
      sheets: needed.map(({ name }) => name),
    };
  };
}

interface Matching {
  readonly css: string;
  /** Whether a selector with a class is among it: what a sheet says of plain elements never stands alone in it. */
  readonly hasClasses: boolean;
}

/** A layer stays even if it is empty: the first mention of each says in which order they stand. */
function whatMayMatch(root: Root, present: ReadonlySet<string>): Matching {
  const copy = root.clone();
  let hasClasses = false;
  copy.walkRules((rule) => {
    const matching = rule.selectors.filter((selector) => {
      const classes = classesOf(selector);
      const mayMatch = classes.every((name) => present.has(name));
      hasClasses ||= mayMatch && classes.length > 0;
      return mayMatch;
    });
    if (matching.length === 0) removeFrom(rule);
    else if (matching.length < rule.selectors.length) rule.selectors = matching;
  });
  return { css: copy.toString().trim(), hasClasses };
}

/** Removes a rule, and whatever is around it and has nothing else in it. */
function removeFrom(rule: Rule): void {
  let at: ChildNode = rule;
  for (;;) {
    const around: Container | undefined = at.parent;
    at.remove();
    if (around?.type !== 'atrule' || around.nodes?.length !== 0) return;
    const block = around as ChildNode;
    if (block.type === 'atrule' && block.name === 'layer') return;
    at = block;
  }
}

/** What must stand in a page for the selector to match; of what is in brackets, nothing is certain. */
function classesOf(selector: string): string[] {
  const certain = selector.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
  return [...certain.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? '');
}

function classesIn(html: string): ReadonlySet<string> {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list ?? '');
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean));
}
