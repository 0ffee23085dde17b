/** What Safari, and Firefox on a Mac, leave without the focus when it is pressed. */
const PRESSED = 'a[href], button, summary, input[type="checkbox"], input[type="radio"]';

/** Without a ring: that is for the keyboard. */
const QUIETLY = { preventScroll: true, focusVisible: false };

let before: Element | null = null;

/** What had the focus when the latest press began, which may have taken it from there. */
export function focusedBeforePress(): Element | null {
  return before;
}

/**
 * Gives the focus to what is pressed, where the browser does not, before anybody hears of the press: a dialog returns it
 * there, and so does a menu; a list passes it on when the row that has it goes. A press that is told to leave the focus
 * where it is (a toolbar's, a suggestion's) still does.
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
