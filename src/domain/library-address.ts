import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';
import { addressOfDepartment, addressOfLeaderView } from './addresses.ts';

/** Where a library of videos opens with these parts, which are ids, as a path within the portal. */
export function addressInLibrary(
  library: string,
  parts: Readonly<Record<string, string>> = {},
): string {
  const search = Object.entries(parts).map(([name, id]) => `${name}=${id}`);
  if (library === LEADERSHIP_LIBRARY)
    return [addressOfLeaderView('leadershipVideos'), ...search].join('&');
  const opened = search.length === 0 ? '' : `?${search.join('&')}`;
  return `${addressOfDepartment(library)}${opened}#videos`;
}
