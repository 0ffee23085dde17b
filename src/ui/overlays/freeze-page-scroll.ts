/**
 * Keeps a touch that is drawn over a dialog from moving the page behind it, where nothing in the dialog scrolls by it. On iOS
 * `overflow: hidden` does not hold the page still while the keyboard is up, nor while the browser's bars are small.
 */
export function keepPageStill(dialog: HTMLElement): () => void {
  const keep = (event: TouchEvent) => {
    const { target, touches } = event;
    if (!event.cancelable || touches.length > 1 || !(target instanceof Element)) return;
    if (target === document.activeElement) return; // a selection is drawn in what is written
    if (!scrollsIn(dialog, target)) event.preventDefault();
  };
  dialog.addEventListener('touchmove', keep, { passive: false });
  return () => {
    dialog.removeEventListener('touchmove', keep);
  };
}

/** What it reaches the end of goes no further: `overscroll-behavior` in the styles. */
function scrollsIn(dialog: HTMLElement, target: Element): boolean {
  for (let one: Element | null = target; one; one = one === dialog ? null : one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (SCROLLS.test(overflowY) && one.scrollHeight > one.clientHeight) return true;
    if (SCROLLS.test(overflowX) && one.scrollWidth > one.clientWidth) return true;
  }
  return false;
}

const SCROLLS = /auto|scroll/;
