// What was pressed before any script was there: the server has made each form and button of what it draws send a frame of the
// page away (server/screens/early-presses.ts).

/**
 * Makes the forms and buttons in `drawn` their own again, and calls `onPressed` with each that was pressed already, in that
 * order, or whose press is still on its way.
 */
export function heedEarlyPresses(drawn: HTMLElement, onPressed: (pressed: HTMLElement) => void) {
  const sent = [...buttonsOf(drawn), ...formsOf(drawn)];
  const frames = [...drawn.querySelectorAll('iframe')];
  const heed = (frame: HTMLIFrameElement) => {
    const path = whereTo(frame);
    const ofFrame = path === null ? [] : sent.filter(({ target }) => target === frame.name);
    // The browser's own page, which says that there is no connection, does not tell which of several it was.
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

/** What is pressed by sending this frame to this path. */
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

/** The path that the frame has left for; null if it never left, empty if it has arrived nowhere. */
function whereTo({ contentWindow }: HTMLIFrameElement): string | null {
  try {
    const { href, pathname } = contentWindow?.location ?? { href: 'about:blank', pathname: '' };
    return href === 'about:blank' ? null : pathname;
  } catch (error) {
    // The browser's own page: there is no connection, or what was pressed before this page was left is not sent once more.
    if (error instanceof DOMException) return isComeBackTo() ? null : '';
    throw error;
  }
}

function isComeBackTo(): boolean {
  const [how] = performance.getEntriesByType('navigation');
  return how instanceof PerformanceNavigationTiming && how.type === 'back_forward';
}

/** Milliseconds since 1970, as far as the frame tells it. */
function whenLeft({ contentWindow }: HTMLIFrameElement): number {
  try {
    return contentWindow?.performance.timeOrigin ?? Infinity;
  } catch (error) {
    if (error instanceof DOMException) return Infinity;
    throw error;
  }
}
