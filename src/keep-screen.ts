import { startSnapshots } from '#runtime/snapshots.ts';
import type { SnapshotWidth } from '#store/snapshot.ts';
import { breakpoints } from '#ui/page/breakpoints.ts';
import { calendarDate, clockTime } from '#ui/time/time.ts';
import type { AppRouter } from './router.tsx';
import { isSettled } from './start/screen-settled.ts';

/** Starts to store what `host` shows, for the next start (SN). */
export function keepScreen(host: HTMLElement, router: AppRouter): void {
  startSnapshots({
    host,
    isSettled: () => isSettled(host),
    isKept: () => isScreenKept(router),
    width: widthNow,
    inWords: (at) => `on ${calendarDate(at.toISOString())} at ${clockTime(at.toISOString())}`,
  });
}

/** False while another screen is loading, and on a screen that says that something failed or doesn't exist. */
function isScreenKept({ state }: AppRouter): boolean {
  const { status, matches } = state;
  const isHere = status === 'idle' && matches.every((match) => match.status === 'success');
  return isHere && matches.every(({ staticData }) => staticData.isKept !== false);
}

/** The class of widths for which the markup is the same: with a dock, with a rail, or with the whole sidebar. */
function widthNow(): SnapshotWidth {
  const is = (name: string) => matchMedia(breakpoints.get(name) ?? '').matches;
  if (is('below-tablet')) return 'phone';
  return is('from-desktop') ? 'desktop' : 'tablet';
}
