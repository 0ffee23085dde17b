// @chunk pieces
import { useEffect, useRef, type RefObject } from 'react';

/**
 * A ref for a container of lists whose rows disappear when their button is pressed: the focus then goes to the row that
 * takes the place, or to the container (which needs `tabIndex={-1}`), not to the top of the page.
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
  const note = ({ target }: FocusEvent) => {
    holder = target instanceof Element ? target : null;
    place = rowsOf(host).findIndex((row) => row.contains(holder));
  };
  const observer = new MutationObserver(() => {
    if (holder?.isConnected !== false || document.activeElement !== document.body) return;
    holder = null;
    const rows = rowsOf(host);
    const row = rows[Math.min(Math.max(place, 0), rows.length - 1)];
    (row?.querySelector<HTMLElement>(controls) ?? host).focus();
  });
  host.addEventListener('focusin', note);
  observer.observe(host, { childList: true, subtree: true });
  return () => {
    host.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

const controls = 'button, a[href]';

function rowsOf(host: HTMLElement): Element[] {
  return [...host.querySelectorAll('li')].filter((row) => row.querySelector(controls));
}
