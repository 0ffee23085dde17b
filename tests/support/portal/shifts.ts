import type { Page } from '@playwright/test';

/** What the browser's own observer reports about a page while its screen is loading. */
export interface Steadiness {
  /** The sum of all shifts that no input asked for. */
  readonly shift: number;
  /** The elements that moved, from where to where: `section.card [92 602 704 288 -> 92 642 704 288]`. */
  readonly moved: readonly string[];
  /** Whether something took long enough to be shown as loading. */
  readonly wasLoading: boolean;
  /** Whether nothing was loading any more in the end. */
  readonly isHere: boolean;
}

/** Runs in each page before its own scripts. */
export function watchShifts(): void {
  const seen = { shift: 0, moved: [] as string[], wasLoading: false };
  Object.assign(window, { seen });
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? [element.localName, ...element.classList].join('.') : 'something gone';
  };
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ');
  /** Nobody reads what a dialog lies over. */
  const isBelow = ({ sources }: LayoutShift) => {
    const over = document.querySelector('[aria-modal="true"]');
    return over !== null && !sources.some(({ node }) => over.contains(node));
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      if (entry.hadRecentInput || isBelow(entry)) continue;
      seen.shift += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources)
        seen.moved.push(`${nameOf(node)} [${placeOf(previousRect)} -> ${placeOf(currentRect)}]`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    seen.wasLoading ||= document.querySelector('.skeleton') !== null;
  }).observe(document, { subtree: true, childList: true });
}

/** An entry that only Chromium reports, so TypeScript's library lacks its type. */
interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** What was observed on a page, once nothing is loading and nothing has changed for `quietMs`. */
export async function steadinessOf(page: Page, quietMs: number): Promise<Steadiness> {
  return page.evaluate(async (quiet) => {
    const isHere = () =>
      document.querySelector('main > *') !== null &&
      document.querySelector('.skeleton, [data-on-its-way], .strip-progress') === null &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
    let since = performance.now();
    const changes = new MutationObserver(() => {
      since = performance.now();
    });
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    changes.observe(document, all);
    const limit = performance.now() + 30_000;
    while (!(isHere() && performance.now() - since > quiet) && performance.now() < limit)
      await new Promise(requestAnimationFrame);
    changes.disconnect();
    const { seen } = window as unknown as { seen: Omit<Steadiness, 'isHere'> };
    return { ...seen, isHere: isHere() };
  }, quietMs);
}
