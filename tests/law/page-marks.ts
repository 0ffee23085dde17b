import * as declared from '#contract/page-marks.ts';
import type { Source } from './law.ts';

const { LOOKS, FOREIGN, ...marks } = declared;
const ours: ReadonlySet<string> = new Set(Object.values(marks));
const known: ReadonlySet<string> = new Set([...ours, ...LOOKS, ...FOREIGN]);

/**
 * Attributes that nobody has declared although another folder has to know of them: what is read in a folder that doesn't write it,
 * and what is written in a folder that doesn't read it.
 */
export function undeclared(sources: readonly Source[]): string[] {
  const files = sources.map(attributesOf);
  const near = new Set(
    files.flatMap(({ path, read, written }) => [
      ...read.map((name) => `${roomOf(path)} reads ${name}`),
      ...written.map((name) => `${roomOf(path)} writes ${name}`),
    ]),
  );
  return files.flatMap(({ path, read, written }) =>
    [
      ...read.filter((name) => !near.has(`${roomOf(path)} writes ${name}`)),
      ...written.filter((name) => !near.has(`${roomOf(path)} reads ${name}`)),
    ]
      .filter((name) => !known.has(name))
      .map((name) => `${path} has ${name}, which contract/page-marks.ts doesn't declare`),
  );
}

/** Declared attributes that a script writes out: only styles and elements of React do. */
export function writtenOut(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const names = path.endsWith('x')
        ? literalsIn(text)
        : [...literalsIn(text), ...markupIn(text)];
      return names
        .filter((name) => ours.has(name))
        .map(
          (name) => `${path} writes ${name} out, in place of its name in contract/page-marks.ts`,
        );
    });
}

/** Declared attributes that fewer than two files know of: nobody writes them, or nobody reads them. */
export function oneSided(sources: readonly Source[]): string[] {
  return Object.entries(marks)
    .filter(([name, attribute]) => {
      const either = new RegExp(`\\b${name}\\b|[\\s[]${attribute}(?![\\w-])`);
      return sources.filter(({ text }) => either.test(text)).length < 2;
    })
    .map(([name]) => name);
}

interface Attributes {
  readonly path: string;
  /** What it finds elements by, or asks them for. */
  readonly read: readonly string[];
  readonly written: readonly string[];
}

function attributesOf({ path, text }: Source): Attributes {
  if (path.endsWith('.css')) return { path, read: foundBy(text), written: [] };
  const named = [...quotedIn(text), ...datasetIn(text)];
  return { path, read: [...foundBy(text), ...named], written: [...markupIn(text), ...named] };
}

const literalsIn = (text: string) => [...foundBy(text), ...quotedIn(text), ...datasetIn(text)];

/** In a selector, or as a text of the styles. */
function foundBy(text: string): string[] {
  return all(text, /(?:\[|attr\()(data-[a-z-]+)/g);
}

/** On an element of React, or in HTML. */
function markupIn(text: string): string[] {
  return all(text, /\s(data-[a-z-]+)(?=[\s=>/])/g);
}

function quotedIn(text: string): string[] {
  return all(text, /'(data-[a-z-]+)'/g);
}

function datasetIn(text: string): string[] {
  return all(text, /dataset\['(\w+)'\]|'(\w+)' in [\w.]+\.dataset/g).map(
    (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, one, other]) => one ?? other ?? []);
}

/** A feature's folder, a room of the leaves, or else a folder of `src` or `server`. */
function roomOf(path: string): string {
  const depth = /^src\/(?:features|ui)\//.test(path) ? 3 : 2;
  return path.split('/').slice(0, depth).join('/');
}
