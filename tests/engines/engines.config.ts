import { defineConfig } from '@playwright/test';
import { engineNames } from '#tests/support/engines/engine.ts';

/** What the journeys show in Chromium already: what is left is what a page that is gone does to the database. */
const shownByJourneys = [
  ...['calendar-feed', 'conflict', 'dialogs', 'logging-out', 'offline', 'photo', 'screens'],
  ...['signing-in', 'writing'],
].map((name) => `**/${name}.engine.ts`);

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
