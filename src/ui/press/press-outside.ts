/**
 * Closes what a button has opened above the page (`popover="auto"`) when something else is pressed, as browsers do by
 * themselves; but Safari on iOS, before 18.3, does it only for what can be pressed.
 */
export function closeByPressOutside(): void {
  let begunOn: EventTarget | null = null;
  addEventListener('pointerdown', ({ target }) => {
    begunOn = target;
  });
  addEventListener('pointerup', ({ target }) => {
    for (const open of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open'))
      if (isOutside(open, begunOn) && isOutside(open, target)) open.hidePopover();
  });
}

/** Neither in it nor on its button, which closes it by itself. */
function isOutside(open: HTMLElement, place: EventTarget | null): boolean {
  if (!(place instanceof Element)) return true;
  const button = place.closest('[popovertarget]');
  return !open.contains(place) && button?.getAttribute('popovertarget') !== open.id;
}
