// @chunk events
import { useMedia } from '#ui/page/media.ts';

/** Whether the screen is too narrow for a grid, so that it shows dots and an agenda. */
export function useIsPhone(): boolean {
  return useMedia('below-tablet');
}
