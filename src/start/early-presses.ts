// What was pressed before any script ran. In a page that the server draws, each form and each button sends an iframe to a path
// of its own (server/screens/early-presses.ts); where the iframes are tells what was pressed.

/**
 * Takes the iframes' addresses off the forms and buttons in `drawn`, and calls `onPressed` with each that was pressed already, in
 * that order, and later with each whose press is still under way.
 */
export function heedEarlyPresses(drawn: HTMLElement, onPressed: (pressed: HTMLElement) => void) {
  const sent = [...buttonsOf(drawn), ...formsOf(drawn)];
  const frames = [...drawn.querySelectorAll('iframe')];
  const heed = (frame: HTMLIFrameElement) => {
    const path = whereTo(frame);
    const ofFrame = path === null ? [] : sent.filter(({ target }) => target === frame.name);
    // An iframe with the browser's own "no connection" page does not tell which of several buttons was pressed.
    const one = path === '' && ofFrame.length === 1 ? ofFrame[0] : null;
    const pressed = (one ?? ofFrame.find((other) => other.path === path))?.pressed;
    if (pressed) onPressed(pressed);
  };
  for (const frame of frames.sort((a, b) => whenLeft(a) - whenLeft(b))) heed(frame);
  for (const frame of frames) {
    frame.addEventListener('load', () => {
      heed(frame);
    });
  }
}

/** A button that sends the iframe `target` to `path`. */
interface Sent {
  readonly pressed: HTMLElement;
  readonly target: string;
  readonly path: string;
}

function buttonsOf(drawn: HTMLElement): Sent[] {
  return [...drawn.querySelectorAll<HTMLButtonElement>('button[formaction]')].map((pressed) => {
    const { formTarget: target, formAction } = pressed;
    for (const name of ['form', 'formaction', 'formtarget']) pressed.removeAttribute(name);
    pressed.type = 'button';
    return { pressed, target, path: new URL(formAction).pathname };
  });
}

function formsOf(drawn: HTMLElement): Sent[] {
  return [...drawn.querySelectorAll('form')].flatMap((form) => {
    const pressed = form.querySelector<HTMLElement>('[type="submit"]');
    const { target, action } = form;
    for (const name of ['action', 'target']) form.removeAttribute(name);
    return pressed ? [{ pressed, target, path: new URL(action).pathname }] : [];
  });
}

/** The path that the iframe was sent to; null if it was not sent, empty if it has arrived nowhere. */
function whereTo({ contentWindow }: HTMLIFrameElement): string | null {
  try {
    const { href, pathname } = contentWindow?.location ?? { href: 'about:blank', pathname: '' };
    return href === 'about:blank' ? null : pathname;
  } catch (error) {
    // The browser's own page says that there is no connection. After "back", an old press must not be sent once more.
    if (error instanceof DOMException) return isComeBackTo() ? null : '';
    throw error;
  }
}

function isComeBackTo(): boolean {
  const [how] = performance.getEntriesByType('navigation');
  return how instanceof PerformanceNavigationTiming && how.type === 'back_forward';
}

/** When the iframe was sent, in milliseconds since 1970; Infinity if it does not tell. */
function whenLeft({ contentWindow }: HTMLIFrameElement): number {
  try {
    return contentWindow?.performance.timeOrigin ?? Infinity;
  } catch (error) {
    if (error instanceof DOMException) return Infinity;
    throw error;
  }
}
