import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Contract, Endpoint } from '#contract/endpoint.ts';
import { packageRoot } from '#server/process/package-root.ts';

const folderOf = (name: string) => join(packageRoot, 'src', name);

/** The names by which intentions know the calls that they send: `events.rsvp`, `submitToPosting`. */
function namesInIntentions(): string[] {
  const folder = folderOf('sync/intentions');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-intention.ts'),
  );
  return sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/requestTo\(\s*([\w.]+),/g)].map(
      ([, call = '']) => call,
    ),
  );
}

/** Everything that the contract exports, by its name. */
async function exported(): Promise<ReadonlyMap<string, unknown>> {
  const files = readdirSync(folderOf('contract')).filter((name) => !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((name) => import(join(folderOf('contract'), name)) as Promise<object>),
  );
  return new Map(modules.flatMap((module) => Object.entries(module)));
}

it('OB27 what a device may keep waiting is what its intentions send', async () => {
  const waiting = Object.values<Contract>(api)
    .flatMap((calls) => Object.values(calls))
    .filter(({ mayWait }) => mayWait === true);
  const all = await exported();
  const sent = namesInIntentions().map((name) => {
    const [first = '', second] = name.split('.');
    const found = all.get(first);
    return (second === undefined ? found : (found as Contract)[second]) as Endpoint;
  });
  expect(placesOf(waiting)).toEqual(placesOf(sent));
});

function placesOf(calls: readonly Endpoint[]): string[] {
  return [...new Set(calls.map(({ method, path }) => `${method} ${path}`))].toSorted();
}
