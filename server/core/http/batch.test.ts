import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Contract } from '#contract/endpoint.ts';
import { packageRoot } from '#server/process/package-root.ts';

const folder = join(packageRoot, 'src/sync/intentions');

/** The calls that intentions send, as their sources name them: `events.rsvp`. */
function sentByIntentions(): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-intention.ts'),
  );
  const names = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/requestTo\(([\w.]+),/g)].map(
      ([, call = '']) => (call === 'tellBot' ? 'bot.rsvpUpdate' : call),
    ),
  );
  return [...new Set(names)].toSorted();
}

it('OB27 what a device may keep waiting is what its intentions send', () => {
  const waiting = Object.entries<Contract>(api).flatMap(([feature, calls]) =>
    Object.entries(calls)
      .filter(([, { mayWait }]) => mayWait === true)
      .map(([name]) => `${feature}.${name}`),
  );
  expect(waiting.toSorted()).toEqual(sentByIntentions());
});
