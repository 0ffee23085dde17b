import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, JOURNEY_ARGS } from './tests/support/browser/browser.ts';
import { findChromium } from './tests/support/browser/chromium-program.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/prepare.ts',
  outputDir: 'test-results/e2e',
  // One more than the two cores of the machine that they were measured on: a journey computes four fifths of its time, and waits
  // for frames, timers and the line in the rest.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Generous, for a machine that does other things as well: nothing here is a race against the clock.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 30_000, // what never appears is told by its name, long before its test's end
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' }, // nothing here is about motion, whose frames cost a core
    launchOptions: {
      executablePath: findChromium('shell'),
      args: [...CHROMIUM_ARGS, ...JOURNEY_ARGS],
    },
    trace: 'off',
    screenshot: 'off',
  },
});
