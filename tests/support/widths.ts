import type { Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Looks at what stands on the page as a phone shows it, and as a desktop does, which it has from then on. */
export async function onPhoneAndDesktop(
  page: Page,
  look: (where: 'phone' | 'desktop') => Promise<void>,
): Promise<void> {
  await resize(page, PHONE);
  await look('phone');
  await resize(page, DESKTOP);
  await look('desktop');
}

/** Gives the page another size, and waits until what depends on it has been drawn. */
export async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
