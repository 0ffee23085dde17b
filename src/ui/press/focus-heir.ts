// @chunk pieces
import { useEffect, useRef, type RefObject } from 'react';

/**
 * A ref for a container of lists whose rows disappear when their button is pressed: the focus then goes to the row of the same
 * name in another list, else to the one that takes the place, or to the container (which needs `tabIndex={-1}`), not to the top of the page.
 */
export function useFocusHeir(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = ref.current;
    return host ? passFocusOn(host) : undefined;
  }, []);
  return ref;
}

function passFocusOn(host: HTMLElement): () => void {
  let holder: Element | null = null;
  let place = 0;
  let name: string | null = null;
  const note = ({ target }: FocusEvent) => {
    holder = target instanceof Element ? target : null;
    const rows = rowsOf(host);
    place = rows.findIndex((row) => row.contains(holder));
    name = labelOf(rows[place]);
  };
  const observer = new MutationObserver(() => {
    if (holder?.isConnected !== false || document.activeElement !== document.body) return;
    const pressed = labelOf(holder);
    holder = null;
    const rows = rowsOf(host);
    const same = rows.find((row) => name !== null && labelOf(row) === name);
    const row = same ?? rows[Math.min(Math.max(place, 0), rows.length - 1)];
    const found = [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];
    (found.find((one) => same && labelOf(one) === pressed) ?? found[0] ?? host).focus();
  });
  host.addEventListener('focusin', note);
  observer.observe(host, { childList: true, subtree: true });
  return () => {
    host.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

function labelOf(element: Element | null | undefined): string | null {
  return element?.getAttribute('aria-label') ?? null;
}

const controls = 'button, a[href]';

function rowsOf(host: HTMLElement): Element[] {
  return [...host.querySelectorAll('li')].filter((row) => row.querySelector(controls));
}
