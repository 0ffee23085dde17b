import { holdPresses } from '#ui/press/held-press.ts';

// A press and the focus belong to the event that they began on. The library renders a day's entries by position: if
// an earlier one is added or removed, a bar becomes another event's.

const BAR = '.sx__event';

function keyOf(bar: HTMLElement): string | undefined {
  return bar.dataset['eventId'];
}

function keyAt(target: EventTarget | null): string | undefined {
  const bar = target instanceof Element ? target.closest<HTMLElement>(BAR) : null;
  return bar ? keyOf(bar) : undefined;
}

/** Returns the focus to the event that had it, as soon as that is shown by a different bar. Returns a function to stop. */
export function holdFocus(host: HTMLElement): () => void {
  let key: string | undefined;
  const note = ({ target }: Event) => {
    key = keyAt(target);
  };
  const observer = new MutationObserver(() => {
    if (key === undefined || keyAt(document.activeElement) === key) return;
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
export function holdBars(host: HTMLElement, open: (key: string) => void): () => void {
  return holdPresses(host, { selector: BAR, keyOf, press: open });
}
