import { expect, type Locator, type Page } from '@playwright/test';
import { standStill } from '#tests/support/browser/axe.ts';

/** The Dismiss buttons of all visible toasts. */
export function toasts(page: Page): Locator {
  return page.getByRole('button', { name: /^Dismiss: / });
}

/** The controls in the open dialog of which a part lies under a toast, at the top, at the end or at the present scroll position. */
export async function controlsUnderToasts(page: Page): Promise<string[]> {
  await expect(toasts(page)).not.toHaveCount(0);
  await standStill(page);
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const area = dialog?.querySelector('.dialog-scroll');
    if (!dialog || !area) throw new Error('no dialog is open');
    const shown = [...dialog.querySelectorAll('.toast')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const controls = [...dialog.querySelectorAll('a, button, input, select, textarea, summary')];
    const own = controls.filter((control) => control.closest('.toast') === null);
    const isCovered = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const room = area.contains(control) ? area.getBoundingClientRect() : null;
      const [from, to] = [
        Math.max(top, room?.top ?? top),
        Math.min(bottom, room?.bottom ?? bottom),
      ];
      return shown.some(
        (toast) =>
          from < Math.min(to, toast.bottom) &&
          toast.top < to &&
          left < toast.right &&
          toast.left < right,
      );
    };
    const read = area.scrollTop;
    const covered = [0, area.scrollHeight, read].flatMap((scrolled) => {
      area.scrollTop = scrolled;
      return own.filter(isCovered).map((control) => control.textContent || control.outerHTML);
    });
    return [...new Set(covered)];
  });
}
