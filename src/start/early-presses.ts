// What was pressed before any script was there: the server has made each form and button of what it draws send a frame of the
// page away (server/screens/early-presses.ts).

/**
 * Makes the forms and buttons in `drawn` their own again, and calls `onPressed` with each that was pressed already, or whose
 * press is still on its way.
 */
export function heedEarlyPresses(drawn: HTMLElement, onPressed: (pressed: HTMLElement) => void) {
  const buttons = new Map<string, HTMLElement>();
  for (const button of drawn.querySelectorAll<HTMLButtonElement>('button[formaction]')) {
    buttons.set(new URL(button.formAction).pathname, button);
    for (const name of ['form', 'formaction']) button.removeAttribute(name);
    button.type = 'button';
  }
  for (const frame of drawn.querySelectorAll('iframe')) {
    const form = drawn.querySelector<HTMLFormElement>(`form[target="${frame.name}"]`);
    const submit = form?.querySelector<HTMLElement>('[type="submit"]');
    const heed = () => {
      const path = whereTo(frame);
      if (path === null) return;
      const pressed = submit ?? buttons.get(path);
      if (pressed) onPressed(pressed);
    };
    heed();
    frame.addEventListener('load', heed);
  }
  for (const form of drawn.querySelectorAll('form')) {
    for (const name of ['action', 'target']) form.removeAttribute(name);
  }
}

/** The path that the frame has left for; null if it never left, empty if it has arrived nowhere. */
function whereTo({ contentWindow }: HTMLIFrameElement): string | null {
  try {
    const { href, pathname } = contentWindow?.location ?? { href: 'about:blank', pathname: '' };
    return href === 'about:blank' ? null : pathname;
  } catch (error) {
    if (error instanceof DOMException) return ''; // the browser's own page, which says that there is no connection
    throw error;
  }
}
