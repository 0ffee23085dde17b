import { basename } from 'node:path/posix';
import type { Source } from './law.ts';

const comment = /(?<=^|\s)\/\/.*$|\/\*[\s\S]*?\*\//gm;
/** Below a folder of ours, or a file of a kind that we write, with or without its folder. */
const named =
  /(?<![\w./@:#?=%-])(?:(?:src|server|tests|build|docs|public|patches|\.ci)(?:\/[\w.$-]+)+\/?|(?:\w[\w.-]*\/)*\w[\w.-]*\.(?:tsx?|css|mjs|cjs|md))(?![\w*{<[/$-])/g;
/** `x.routes.ts` stands for any, and this one is made by whoever reads docs/installed.md. */
const madeUp = /(?:^|\/)x(?:\.|\/|$)|^run\.mjs$/;

/** Paths named in comments and papers that lead to nothing, each with the file that names it. */
export function deadPaths(sources: readonly Source[], paths: readonly string[]): string[] {
  const files = new Set(paths);
  const names = new Set(paths.map((path) => basename(path)));
  const exists = (path: string) =>
    path.includes('/')
      ? files.has(path) || paths.some((file) => file.endsWith(`/${path}`))
      : names.has(path);
  return sources.flatMap(({ path, text }) =>
    pathsIn(path, text)
      .filter((name) => !madeUp.test(name) && !exists(name))
      .map((name) => `${path} names ${name}, which is not there`),
  );
}

/** All of a paper is prose; of a source, what stands in comments. */
function pathsIn(path: string, text: string): string[] {
  const prose = path.endsWith('.md') ? text : (text.match(comment) ?? []).join('\n');
  const names = [...prose.matchAll(named)].map(([name]) => name.replace(/[./]+$/, ''));
  return [...new Set(names)];
}
