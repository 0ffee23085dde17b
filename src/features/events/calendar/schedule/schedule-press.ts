// A press and the focus belong to the event that they began on. The library renders a day's entries by position: if
// an earlier one is added or removed, a bar becomes another event's.

import { isIn } from '#ui/press/held-press.ts';

const BAR = '.sx__event';

function barOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(BAR) : null;
}

/** Returns the focus to the event that had it, as soon as that is a different bar. Returns a function to stop. */
export function holdFocus(host: HTMLElement): () => void {
  let key: string | undefined;
  const note = ({ target }: Event) => {
    key = barOf(target)?.dataset['eventId'];
  };
  const observer = new MutationObserver(() => {
    if (key === undefined || barOf(document.activeElement)?.dataset['eventId'] === key) return;
    const bar = host.querySelector<HTMLElement>(`${BAR}[data-event-id="${CSS.escape(key)}"]`);
    if (bar) bar.focus();
    else key = undefined;
  });
  observer.observe(host, { childList: true, subtree: true, attributeFilter: ['data-event-id'] });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', note);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', note);
  };
}

/** Opens what a press began on, even if another bar, or none, is under the finger by then. Returns a function to stop. */
export function holdPress(host: HTMLElement, open: (key: string) => void): () => void {
  let press: { readonly key: string; readonly box: DOMRect } | null = null;
  const begin = ({ target }: Event) => {
    const bar = barOf(target);
    const key = bar?.dataset['eventId'];
    press = bar && key !== undefined ? { key, box: bar.getBoundingClientRect() } : null;
  };
  const end = (event: MouseEvent) => {
    const begun = press;
    press = null;
    // With a count of 0 it comes from a key or a script, without a pointer.
    if (!begun || event.detail === 0 || barOf(event.target)?.dataset['eventId'] === begun.key)
      return;
    event.preventDefault();
    event.stopPropagation();
    if (isIn(begun.box, event)) open(begun.key);
  };
  host.addEventListener('pointerdown', begin, true);
  host.addEventListener('click', end, true);
  return () => {
    host.removeEventListener('pointerdown', begin, true);
    host.removeEventListener('click', end, true);
  };
}
