import { afterEach, expect, it, vi } from 'vitest';
import type { Feature } from '#server/core/http/feature.ts';
import { engineNamed } from '#tests/support/engines.ts';
import { aConfig } from '#tests/support/test-config.ts';
import { buildApp } from './app.ts';

afterEach(() => vi.useRealTimers());

it('a start that gets little of the processor is waited for, however long it takes', async () => {
  const database = await engineNamed.pglite.open();
  let go: (() => void) | undefined;
  const slow: Feature = {
    routes: [],
    start: () =>
      new Promise((resolve) => {
        go = () => {
          resolve(async () => undefined);
        };
      }),
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = await buildApp(aConfig(), database, { features: [slow] });
  const ready = app.ready().then(
    () => 'ready',
    (error: unknown) => error,
  );
  await vi.waitFor(() => {
    expect(go).toBeDefined();
  });
  await vi.advanceTimersByTimeAsync(600_000);
  go?.();
  expect(await ready).toBe('ready');
  vi.useRealTimers();
  await app.close();
  await database.close();
});
