import { NEW_SITE_NOTICE_DISPLAYS } from '#domain/limits.ts';
import { readKept, writeKept } from '#browser/browser-storage.ts';

const COUNT_KEY = 'muster.new-site.displays';
const DISMISSED_KEY = 'muster.new-site.dismissed';

// If the browser stores nothing, this page still counts for as long as it lives.
const here = { displays: 0, isDismissed: false };

/** SPEC 4.6: fewer than ten displays so far, and never dismissed on this device. */
export function isNoticeDue(): boolean {
  if (here.isDismissed || readKept('local', DISMISSED_KEY) !== null) return false;
  return displays() < NEW_SITE_NOTICE_DISPLAYS;
}

export function countDisplay(): void {
  here.displays = displays() + 1;
  writeKept('local', COUNT_KEY, String(here.displays));
}

export function dismissNotice(): void {
  here.isDismissed = true;
  writeKept('local', DISMISSED_KEY, '1');
}

function displays(): number {
  const kept = Number(readKept('local', COUNT_KEY) ?? 0);
  return Math.max(here.displays, Number.isInteger(kept) ? kept : 0);
}
