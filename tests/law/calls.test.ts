import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { CALENDAR_PATH } from '#contract/calendar-feed.ts';
import { replay } from '#contract/replay.ts';
import { LIVE_PATH } from '#contract/sync.ts';
import type { Source } from './law.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

const contracts: readonly object[] = [{ replay }, ...Object.values(api)];
const paths = contracts
  .flatMap((contract) => Object.values(contract) as { readonly path: string }[])
  .map(({ path }) => path);
/** A screen may be at `/events` or at `/events/:id` as well. */
const pathsOfCallsAlone = paths.filter((path) => !/^\/[^/]+(?:\/:\w+)?$/.test(path));

const written = new RegExp(
  String.raw`['"\`](?:(?:\$\{[^}]*\})?(?:/api(?:${anyOf(paths)})|${LIVE_PATH}|${CALENDAR_PATH})|${anyOf(pathsOfCallsAlone)})(?:['"\`?]|\$\{)`,
);

function anyOf(some: readonly string[]): string {
  const part = String.raw`(?:\$\{[^}]*\}|[^/'"\`]+)`;
  return some.map((path) => path.replaceAll(/:\w+/g, () => part)).join('|');
}

/** Where the path of a call is written once more, each with its file. */
function pathsWrittenIn(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const found = written.exec(text);
    return found ? [`${path} writes ${found[0]}`] : [];
  });
}

it('the path of a call stands in the contract alone', () => {
  const sources = sourcesIn(repositoryPaths()).filter(({ path }) =>
    /^(?:src\/(?!contract\/)|server\/).*(?<!\.test)\.tsx?$/.test(path),
  );
  expect(paths.length).toBeGreaterThan(80);
  expect(sources.length).toBeGreaterThan(800);
  expect(pathsWrittenIn(sources)).toEqual([]);
});

it.each([
  "send({ path: '/push/subscriptions' })",
  "fetch('/api/upload/image')",
  'fetch(`${url}/api/events/public/${id}`)',
  'fetch("/api/sync?cursor=1")',
  'send({ path: `/departments/${id}/roster` })',
  "send({ path: `/departments/${row['id']}/roster` })",
  "app.get('/api/live', answer)",
  'link(`/api/calendar/${token}`)',
])('control: the check finds %s', (text) => {
  expect(pathsWrittenIn([{ path: 'a.ts', text }])).toHaveLength(1);
});

it.each(["to: '/events'", "to: '/events/$eventId'", 'path: `/departments/${id}`', '// `/api`'])(
  'control: the check passes for %s',
  (text) => {
    expect(pathsWrittenIn([{ path: 'a.ts', text }])).toEqual([]);
  },
);
