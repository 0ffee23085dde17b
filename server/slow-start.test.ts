import { afterEach, expect, it, vi } from 'vitest';
import type { Feature } from '#server/core/http/feature.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import { slowStarts } from '#tests/support/hostile/slow-starts.inputs.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { buildApp } from './app.ts';

afterEach(() => vi.useRealTimers());

it.each(slowStarts)(
  'a start that gets little of the processor is waited for: $input ($source)',
  async ({ parts }) => {
    const database = await engineNamed.pglite.open();
    const running: (() => void)[] = [];
    const slow = (): Feature => ({
      routes: [],
      start: () =>
        new Promise((resolve) => {
          running.push(() => {
            resolve(async () => undefined);
          });
        }),
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const app = await buildApp(aConfig(), database, { features: parts.map(slow) });
    const ready = app.ready().then(
      () => 'ready',
      (error: unknown) => error,
    );
    for (const [at, ms] of parts.entries()) {
      await vi.waitFor(() => {
        expect(running.length).toBeGreaterThan(at);
      });
      await vi.advanceTimersByTimeAsync(ms);
      running[at]?.();
    }
    expect(await ready).toBe('ready');
    vi.useRealTimers();
    await app.close();
    await database.close();
  },
);
