import { defineConfig } from '@playwright/test';
import { engineNames } from '#tests/support/engines/engine.ts';

/** What `dashboard`, `publish-offline`, `photos`, `early-forms` and `first-frame` in tests/e2e show in Chromium already. */
const shownByJourneys = ['calendar-feed', 'conflict', 'photo', 'signing-in'].map(
  (name) => `**/${name}.engine.ts`,
);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.engine.ts',
  globalSetup: '../e2e/prepare.ts',
  outputDir: '../../test-results/engines',
  // One project an engine; `fixtures.ts` starts the one that the project is named after.
  projects: engineNames.map((name) => ({
    name,
    ...(name === 'chromium' && { testIgnore: shownByJourneys }),
  })),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 300_000, // as generous as that of the journeys
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
