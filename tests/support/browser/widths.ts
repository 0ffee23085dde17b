import type { Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 820, height: 1180 };
export const DESKTOP = { width: 1280, height: 900 };

/** Checks what the page shows, first as on a phone, then as on a desktop, whose size it keeps. */
export async function onPhoneAndDesktop(
  page: Page,
  look: (where: 'phone' | 'desktop') => Promise<void>,
): Promise<void> {
  await resize(page, PHONE);
  await look('phone');
  await resize(page, DESKTOP);
  await look('desktop');
}

/** Checks the same on a tablet as well, which has the phone's single column and the desktop's sidebar. */
export async function atThreeWidths(
  page: Page,
  look: (where: 'phone' | 'tablet' | 'desktop') => Promise<void>,
): Promise<void> {
  await resize(page, PHONE);
  await look('phone');
  await resize(page, TABLET);
  await look('tablet');
  await resize(page, DESKTOP);
  await look('desktop');
}

/** Resizes the page, and waits until what depends on its size has been drawn. */
export async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
