import { PAINTED } from '#contract/page-marks.ts';
import { inOwnTurn } from './own-turn.ts';

/**
 * Calls `begin` once what the document shows is painted, or soon if the tab is hidden and paints nothing. From then on the
 * page is marked as `PAINTED`.
 */
export function afterFirstFrame(begin: () => void): void {
  const painted = () => {
    document.documentElement.setAttribute(PAINTED, '');
    begin();
  };
  if (document.visibilityState === 'hidden') {
    setTimeout(painted);
    return;
  }
  // The callback runs before its frame is painted, the turn comes after it.
  requestAnimationFrame(() => {
    inOwnTurn(painted);
  });
}
