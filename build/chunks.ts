import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Splitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>;
type Bundle = Rolldown.OutputBundle;
type Sources = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The page, which names its script. */
const PAGE = join(import.meta.dirname, '..', 'index.html');

/**
 * Files that a source can ask for in its first line (`@chunk dialogs`), and what they are for. The small ones save the worker's list
 * of files more than they weigh. What the sanitiser imports asks for none: see `wholeChunks`.
 */
const askedFor = {
  first: 'stands while its screen comes',
  react: 'brings React and nothing else',
  member: 'is needed by every member',
  queuing: 'is needed by forms of visitors as well as by members',
  pieces: 'is small, and shared by several screens',
  events: 'is what calendar, search, profile and departments know of events',
  dialogs: 'is needed by dialogs',
  forms: 'is needed by forms',
} as const;

/**
 * Which files the app is built into. What no group takes gets a file with the screen, or the part of one, that asks for it.
 * A group goes by who imports a source, by package, or by what the source says of itself.
 */
export const chunks: NonNullable<Splitting['groups']> = [
  // What runs before the first frame, and the styles of what most screens have. One group, since each makes a style sheet of its
  // own: the page would name three, and their requests would come late to a first frame.
  { name: (id, sources) => (isFirst(id, sources) ? 'first' : null), priority: 3 },
  // Evaluated before the rest, with room for a press in between (src/first.ts). React makes its errors then, for each of which
  // a browser that is inspected or measured reads the whole file once more: 110 ms at a quarter of the speed in one file
  // with the rest, 30 so.
  { name: (id) => (isReact(id) ? 'react' : null), priority: 3 },
  // What every visit needs besides, and home's screen, with which most begin: in one file it compresses better, and nothing
  // loads after it in turn. It gets the name of its entry, `main`.
  { name: 'start', tags: ['$initial'], priority: 2 },
  { name: askedBy, priority: 1 },
  { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
];

/** Where styles of the frame, of fields and lists, and of the public screens are. */
const commonStyles = {
  'styles of the frame': /\/src\/layout\/[\w-]+\.css$/,
  'styles of fields and lists': /\/src\/ui\/(?!editing)[\w-]+\/[\w-]+\.css$/,
  'styles of posts': /\/src\/features\/posts\/[\w-]+\.css$/,
  'styles of the portal itself': /\/src\/features\/site\/[\w-]+\.css$/,
};
const styled = new Set<string>();

function isCommonStyle(id: string): boolean {
  const found = Object.entries(commonStyles).find(([, place]) => place.test(id));
  if (found) styled.add(found[0]);
  return found !== undefined;
}

function isFirst(id: string, sources: Sources): boolean {
  return isOfPage(id, sources) || isCommonStyle(id) || askedBy(id) === 'first';
}

function isReact(id: string): boolean {
  return /\/node_modules\/(react|react-dom|scheduler)\//.test(id) || askedBy(id) === 'react';
}

const asked = new Set<string>();

/** The file that a source asks for. Throws for one that there is not. */
function askedBy(id: string): keyof typeof askedFor | null {
  if (!/\/src\/.+\.(tsx?|css)$/.test(id)) return null;
  const [, name] = /^\/[/*] @chunk ([\w-]+)/.exec(readFileSync(id, 'utf8')) ?? [];
  if (name === undefined) return null;
  if (!isAskedFor(name)) throw new Error(`${id} asks for a file that the build has not: ${name}.`);
  asked.add(name);
  return name;
}

function isAskedFor(name: string): name is keyof typeof askedFor {
  return name in askedFor;
}

/** What the page's script imports, and what that imports. */
const ofPage = new Set<string>();

function isOfPage(id: string, sources: Sources): boolean {
  if (ofPage.size === 0) addImportsOf(PAGE, sources);
  return ofPage.has(id);
}

function addImportsOf(id: string, sources: Sources): void {
  if (ofPage.has(id)) return;
  ofPage.add(id);
  for (const imported of sources.getModuleInfo(id)?.importedIds ?? [])
    addImportsOf(imported, sources);
}

/**
 * Fails the build where nothing asks for a file any more, a group has found nothing, or the sanitiser loads the app with it: hostile
 * HTML is shown to it in a page of its own, where whatever is asked for counts as damage (tests/support/hostile).
 */
export const wholeChunks: Plugin = {
  name: 'whole-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    const built = new Set(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file.name] : [])),
    );
    const missing = [
      ...Object.keys(askedFor).filter((name) => !asked.has(name)),
      ...Object.keys(commonStyles).filter((name) => !styled.has(name)),
      ...['react', 'icons', 'main'].filter((name) => !built.has(name)),
    ];
    if (missing.length > 0) throw new Error(`Nothing stands in: ${missing.join(', ')}.`);
    const sanitiser = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.name === 'purify',
    );
    if (!sanitiser || loadsApp(sanitiser, bundle))
      throw new Error('The sanitiser has no file, or what it imports asks for one with the app.');
  },
};

function loadsApp(file: Rolldown.OutputAsset | Rolldown.OutputChunk, bundle: Bundle): boolean {
  if (file.type === 'asset') return false;
  const imported = file.imports.flatMap((name) => bundle[name] ?? []);
  return file.name === 'main' || imported.some((other) => loadsApp(other, bundle));
}
