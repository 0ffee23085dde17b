import type { Page } from '@playwright/test';

/** A phone held sideways. */
export const SIDEWAYS = { width: 844, height: 390 };

/** From here on the page is pointed at with fingers: `(pointer: coarse)`, and nothing hovers. */
export async function useFingers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
}

/** The fields on screen in which a phone would enlarge the page, since what is typed there is smaller than 16 pixels. */
export function fieldsThatZoom(page: Page): Promise<{ seen: number; small: string[] }> {
  return page.evaluate(() => {
    const untyped = ['checkbox', 'radio', 'file', 'hidden', 'button', 'submit', 'range'];
    const fields = [
      ...document.querySelectorAll<HTMLElement>(
        'input, textarea, select, [contenteditable="true"]',
      ),
    ].filter(
      (field) =>
        field.getClientRects().length > 0 &&
        !(field instanceof HTMLInputElement && untyped.includes(field.type)),
    );
    const small = fields
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${getComputedStyle(field).fontSize}: ${field.outerHTML.slice(0, 160)}`);
    return { seen: fields.length, small };
  });
}
