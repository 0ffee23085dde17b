/**
 * Keeps a touch that moves over a dialog from scrolling the page behind it, if nothing in the dialog scrolls instead. On iOS
 * `overflow: hidden` does not stop the page while the keyboard is up, nor while the browser's bars are small.
 */
export function keepPageStill(dialog: HTMLElement): () => void {
  const keep = (event: TouchEvent) => {
    const { target, touches } = event;
    if (!event.cancelable || touches.length > 1 || !(target instanceof Element)) return;
    if (target === document.activeElement) return; // the touch selects text in the field
    if (!scrollsIn(dialog, target)) event.preventDefault();
  };
  dialog.addEventListener('touchmove', keep, { passive: false });
  return () => {
    dialog.removeEventListener('touchmove', keep);
  };
}

/** Whether something in the dialog scrolls. `overscroll-behavior` in the styles keeps the page still when it reaches its end. */
function scrollsIn(dialog: HTMLElement, target: Element): boolean {
  for (let one: Element | null = target; one; one = one === dialog ? null : one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (SCROLLS.test(overflowY) && one.scrollHeight > one.clientHeight) return true;
    if (SCROLLS.test(overflowX) && one.scrollWidth > one.clientWidth) return true;
  }
  return false;
}

const SCROLLS = /auto|scroll/;
