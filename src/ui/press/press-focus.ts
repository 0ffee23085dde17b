/** The elements that get no focus when pressed in Safari, or in Firefox on a Mac. */
const PRESSED = 'a[href], button, summary, input[type="checkbox"], input[type="radio"]';

/** The options of a focus without a ring, which is for the keyboard. */
const QUIETLY = { preventScroll: true, focusVisible: false };

let before: Element | null = null;

/** The element that had the focus when the latest press began, which may have taken it away. */
export function focusedBeforePress(): Element | null {
  return before;
}

/**
 * Gives the focus to what is pressed where the browser does not, before any handler of the press runs: a dialog and a menu return
 * it there, and a list passes it on when the row that has it disappears. A press whose default was prevented so that the focus
 * stays (a toolbar's, a suggestion's) still leaves it.
 */
export function focusWhatIsPressed(): void {
  let isToldNotTo = false;
  const note = ({ type, defaultPrevented }: Event) => {
    isToldNotTo = defaultPrevented || (type === 'mousedown' && isToldNotTo);
  };
  addEventListener(
    'pointerdown',
    () => {
      before = document.activeElement;
    },
    { capture: true },
  );
  addEventListener('pointerdown', note);
  addEventListener('mousedown', note);
  document.addEventListener('click', take, { capture: true });

  function take({ target, isTrusted }: Event): void {
    if (!isTrusted || isToldNotTo || !(target instanceof Element)) return;
    const pressed = target.closest<HTMLElement>(PRESSED);
    if (pressed?.contains(document.activeElement) === false) pressed.focus(QUIETLY);
  }
}
