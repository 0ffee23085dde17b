import { versionOf } from '#contract/rendering.ts';
import { readKept, writeKept } from '#browser/browser-storage.ts';

// A page that stays open over a deployment, with no worker that keeps its files, may miss a part that the server no longer
// has.

/** Why a part is missing: the portal has a newer version, or nobody answered with it. */
export type WhyMissing = 'newer' | 'unreachable';

/** Errors of missing parts, each with whether something was being written: its form may be gone by the time anybody asks. */
const missing = new WeakMap<Error, boolean>();
/** Boxes, lists and pictures that somebody has chosen something in: their values don't say whether they came with it. */
const chosen = new Set<Node>();
/** The version for whose sake this tab was reloaded: once is enough. */
const RELOADED = 'muster.reloaded-for';

/** Begins to note what is missing; to be called before any part is loaded. */
export function noteMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.set(payload, isWritten());
    // The router would reload by itself, whatever is being written, also without a connection.
    writeKept('session', `tanstack_router_reload:${payload.message}`, '1');
  });
  addEventListener('change', ({ target }) => {
    forgetClosed();
    if (target instanceof Node) chosen.add(target);
  });
}

function forgetClosed(): void {
  for (const field of chosen) if (!field.isConnected) chosen.delete(field);
}

/**
 * What to do about a part that was wanted and did not come; does nothing about other errors. If the portal has a newer version,
 * the page is reloaded, once, as long as nothing is being written in it. Answers why the part is missing if the page stays.
 */
export async function heedMissingPart(error: unknown): Promise<WhyMissing | null> {
  if (!(error instanceof Error)) return null;
  const wasWritten = missing.get(error);
  if (wasWritten === undefined) return null;
  missing.delete(error); // it is heard of from more than one place
  const why = await whyMissing({ wasWritten: wasWritten || isWritten() });
  if (why !== null) missing.set(error, wasWritten); // and again, if the part is wanted again
  return why;
}

async function whyMissing({ wasWritten }: { wasWritten: boolean }): Promise<WhyMissing | null> {
  const version = await deployedVersion();
  if (version === '' || version === ownVersion()) return 'unreachable';
  if (wasWritten || isWritten() || readKept('session', RELOADED) === version) return 'newer';
  if (!writeKept('session', RELOADED, version)) return 'newer'; // it might reload for ever
  location.reload();
  return null;
}

/** What the page begins with; null if it was not built. */
export function ownVersion(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : null;
}

/** Empty if it cannot be told. */
async function deployedVersion(): Promise<string> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- a page and no call, and asked for before the app is here
    const page = await fetch('/index.html', { cache: 'no-store' });
    return page.ok ? versionOf(await page.text()) : '';
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return '';
    throw error;
  }
}

/** Whether a reload would take something away that somebody has written or chosen. */
function isWritten(): boolean {
  forgetClosed();
  if (chosen.size > 0) return true;
  const fields = document.querySelectorAll<HTMLElement>(
    'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea, [contenteditable="true"]',
  );
  return [...fields].some((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.value !== ''
      : field.textContent.trim() !== '',
  );
}
