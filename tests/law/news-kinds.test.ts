import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindsNamed } from './news-kinds.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
);
/** Where a kind is declared, and where all is said of it. */
const home = /^src\/(contract\/news\.ts|domain\/news\/.*)$/;
/** Another thing of the same name: what asks whether somebody wants to be reminded. */
const others = 'src/layout/prompt';

describe('SPEC 12.1 a kind of news', () => {
  it('is known by its name in its own file alone', () => {
    expect(kindsNamed(sources.filter(({ path }) => home.test(path))).length).toBeGreaterThan(6);
    const elsewhere = sources.filter(({ path }) => !home.test(path) && !path.startsWith(others));
    expect(kindsNamed(elsewhere)).toEqual([]);
  });

  it.each([
    "if (news.kind === 'post.new') return 1;",
    "switch (news.kind) { case 'post.new': return 1; }",
    "const first: readonly string[] = ['post.new'];",
    "const words = { 'post.new': 'New post' };",
    "where(eq(kind, 'post.new'));",
  ])('control: the check fails for %s', (text) => {
    expect(kindsNamed([{ path: 'a.ts', text }])).toEqual(['a.ts knows post.new by its name']);
  });

  it.each([
    "announce(tx, { news: { kind: 'post.new', postId } });",
    "type Post = Extract<News, { kind: 'post.new' }>;",
  ])('control: the check passes for %s', (text) => {
    expect(kindsNamed([{ path: 'a.ts', text }])).toEqual([]);
  });
});
