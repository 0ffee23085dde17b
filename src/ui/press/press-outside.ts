/**
 * Closes a `popover="auto"` that a button has opened when something else is pressed. Browsers do this by themselves,
 * but Safari on iOS, before 18.3, only if what is pressed is a control.
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

/** Whether a press is neither in the popover nor on its button, which closes it by itself. */
function isOutside(open: HTMLElement, place: EventTarget | null): boolean {
  if (!(place instanceof Element)) return true;
  const button = place.closest('[popovertarget]');
  return !open.contains(place) && button?.getAttribute('popovertarget') !== open.id;
}
