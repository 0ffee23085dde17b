import type { BrowserContext } from '@playwright/test';

/**
 * From now on a press moves the focus as it does in Safari, and in Firefox on a Mac: buttons, links, checkboxes and disclosures
 * do not take it, and the element that had it loses it. The keyboard still reaches all of them.
 */
export async function focusLikeSafari(context: BrowserContext): Promise<void> {
  await context.addInitScript(pressesTakeNoFocus);
}

function pressesTakeNoFocus(): void {
  const LEFT_OUT = 'a[href], button, summary, input[type="checkbox"], input[type="radio"]';
  let isPressing = false;
  const note = ({ type }: Event) => {
    isPressing = type === 'mousedown';
  };
  for (const type of ['mousedown', 'mouseup', 'click', 'keydown'])
    addEventListener(type, note, { capture: true });
  const refuse = (event: FocusEvent) => {
    const { target } = event;
    if (!isPressing || !(target instanceof HTMLElement) || !target.matches(LEFT_OUT)) return;
    event.stopImmediatePropagation();
    target.blur();
  };
  addEventListener('focus', refuse, { capture: true });
  addEventListener('focusin', refuse, { capture: true });
}
