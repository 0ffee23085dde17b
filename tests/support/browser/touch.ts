import type { Page } from '@playwright/test';

/** A phone held sideways. */
export const SIDEWAYS = { width: 844, height: 390 };

export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** From now on the page is used with fingers: `(pointer: coarse)`, and nothing hovers. */
export async function useFingers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
}

/** The same for as long as it is looked at. */
export async function withFingers(page: Page, look: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await look();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
}

/** From now on the screen has a notch and round corners, as `env(safe-area-inset-*)` reports them. */
export async function setSafeAreas(page: Page, insets: Insets): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** The visible fields that make a phone zoom in when they get the focus, since their text is smaller than 16 pixels. */
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

/**
 * What lies under a notch, a round corner or the home indicator. To the left and right everything that is read or pressed counts,
 * above and below only what does not scroll.
 */
export function underTheEdges(page: Page, insets: Insets): Promise<string[]> {
  return page.evaluate((room) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const pieces = (modal ?? document.body).querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, h1, h2, h3, p, small, b, dt, dd, label',
    );
    return [...pieces].flatMap((piece) => {
      const box = seenOf(piece);
      if (box === null) return [];
      const kept = {
        left: box.left,
        right: innerWidth - box.right,
        ...(stays(piece) && { top: box.top, bottom: innerHeight - box.bottom }),
      };
      const edges = (['left', 'right', 'top', 'bottom'] as const).filter(
        (edge) => room[edge] > 0 && (kept[edge] ?? room[edge]) < room[edge] - 0.5,
      );
      const name = `${piece.tagName.toLowerCase()}.${piece.className} ${piece.textContent.slice(0, 40)}`;
      return edges.map((edge) => `${edge}: ${name}`);
    });

    /** The part of the element that no scrolling area around it cuts off; null if nothing of it is on screen. */
    function seenOf(piece: HTMLElement) {
      if (!piece.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
      if (piece.closest('.sr-only') !== null) return null;
      const written = document.createRange();
      written.selectNodeContents(piece);
      const isControl = piece.matches('button, input, select, textarea');
      const own = (isControl ? piece : written).getBoundingClientRect();
      const box = { left: own.left, right: own.right, top: own.top, bottom: own.bottom };
      for (let around = piece.parentElement; around; around = around.parentElement) {
        if (around === document.body) break;
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const cut = around.getBoundingClientRect();
        box.left = Math.max(box.left, cut.left);
        box.right = Math.min(box.right, cut.right);
        box.top = Math.max(box.top, cut.top);
        box.bottom = Math.min(box.bottom, cut.bottom);
      }
      const isSeen =
        Math.min(box.right, innerWidth) - Math.max(box.left, 0) > 1 &&
        Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) > 1;
      return isSeen ? box : null;
    }

    /** Whether the element stays at its position in the window, however the page is scrolled. */
    function stays(piece: Element): boolean {
      for (let one: Element | null = piece; one; one = one.parentElement) {
        const { position } = getComputedStyle(one);
        if (position === 'fixed') return true;
        if (position === 'sticky' && one.matches('.top, .side')) return true;
      }
      return false;
    }
  }, insets);
}
