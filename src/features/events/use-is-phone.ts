import { useMedia } from '#ui/page/media.ts';

/** Where the look changes from a grid to dots and an agenda. */
export function useIsPhone(): boolean {
  return useMedia('below-tablet');
}
