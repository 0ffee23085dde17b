import { describe, expect, it } from 'vitest';
import type { BuiltDocument } from './document.ts';
import { pageCache } from './page-cache.ts';

const PLACES = 6;

/** Asks for pages of two kinds of addresses; the same object comes again for what was kept. */
function portals() {
  const drawn: string[] = [];
  const keep = pageCache({ screens: PLACES, named: PLACES });
  const ask = (portal: string, key: string, shelf: 'screens' | 'named' = 'screens') =>
    keep(shelf, {
      ...{ key, portal, audience: 'visitor' },
      make: async (): Promise<BuiltDocument> => {
        drawn.push(key);
        return { html: `<html><head></head>${key}</html>`, styleHash: null, isWhole: true };
      },
    });
  return { ask, drawn };
}

const keys = Array.from({ length: PLACES }, (_, n) => `/screen-${n}`);
const madeUp = ['one.example', 'two.example', 'three.example'];

describe('SPEC 17.8 pages as they are sent', () => {
  it('are kept for the real host, however often three that are made up are asked for theirs', async () => {
    const { ask, drawn } = portals();
    for (const shelf of ['screens', 'named'] as const) {
      const before = await Promise.all(keys.map((key) => ask('real.example', key, shelf)));
      for (let round = 0; round < 20; round += 1)
        for (const host of madeUp) for (const key of keys) await ask(host, key, shelf);
      const after = await Promise.all(keys.map((key) => ask('real.example', key, shelf)));
      for (const [n, page] of after.entries()) expect(page).toBe(before[n]);
    }
    expect(drawn).toEqual([...keys, ...keys]); // once for all hosts, on either shelf
  });

  it('are the latest of one host, and what it has of addresses takes no screen away', async () => {
    const { ask } = portals();
    const [first, screen] = [
      await ask('real.example', '/first', 'named'),
      await ask('real.example', '/home'),
    ];
    for (const key of keys) await ask('real.example', key, 'named');
    expect(await ask('real.example', '/home')).toBe(screen);
    expect(await ask('real.example', '/first', 'named')).not.toBe(first);
  });
});
