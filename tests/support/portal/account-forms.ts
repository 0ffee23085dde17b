import { expect, type Page } from '@playwright/test';
import { MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import { issueCaptcha } from '#server/core/identity/captcha.ts';
import { mailTo } from '#tests/support/outside/mail-files.ts';
import type { Muster } from '#tests/support/processes/muster.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

// These are the forms with which people create and manage an account.

export const PASSWORD = 'twelve lanterns';
/** How long the proof of work may take on a busy machine. */
export const ROBOT_MS = MINUTE_MS;

export async function typeAccount(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Email' }).fill('ostrander@farwatch.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

export async function passCaptcha(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: "I'm not a robot" });
  await box.press('Space');
  await expect(box).toBeChecked({ timeout: ROBOT_MS });
}

/** Makes captchas on this page ask for almost no work; everything else about a challenge stays the same. */
export async function lightenCaptchas(
  page: Page,
  { database }: Pick<Muster, 'database'>,
): Promise<void> {
  if (!database) throw new Error('The embedded database has one holder, who signs the challenges.');
  await page.route('**/api/captcha', async (route) => {
    await route.fulfill({
      headers: { [MARKER_HEADER]: MARKER_VALUE },
      json: await issueCaptcha(database.db, new Date(), 1),
    });
  });
}

/** From now on a timer of the page fires only when the test lets time pass. */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
}

/** Timers of exactly this many milliseconds never fire on the page, so that what it shows until then can be looked at. */
export async function holdTimers(page: Page, heldMs: number): Promise<void> {
  await page.addInitScript((held) => {
    const start = window.setTimeout.bind(window);
    const unlessHeld = (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === held ? 0 : start(act, ms, ...rest);
    Object.assign(window, { setTimeout: unlessHeld });
  }, heldMs);
}

/** The path and query of the link in the mail, once it is there. */
export async function resetLink(
  dataDir: string,
  email: string,
  subject = /reset link/i,
): Promise<string> {
  const links = async () => {
    const mail = await mailTo(dataDir, email, subject);
    return mail?.text?.match(/https?:\/\/\S+\/reset-password\?token=\S+/g) ?? [];
  };
  await expect.poll(links).toHaveLength(1);
  const { pathname, search } = new URL((await links()).join());
  return `${pathname}${search}`;
}
