import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';

/** Where a library of videos opens with these parts, which are ids, as a path within the app. */
export function libraryAddress(library: string, parts: Readonly<Record<string, string>>): string {
  const search = Object.entries(parts)
    .map(([name, id]) => `${name}=${id}`)
    .join('&');
  return library === LEADERSHIP_LIBRARY
    ? `/leader-dashboard?view=leadershipVideos&${search}`
    : `/departments/${library}?${search}#videos`;
}
