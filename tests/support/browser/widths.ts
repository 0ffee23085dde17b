import type { Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
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

/** The same on a tablet as well, which has the phone's single column and the desktop's sidebar. */
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

/** Gives the page another size, and waits until what depends on it has been drawn. */
export async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
