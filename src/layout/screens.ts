import { useRouter } from '@tanstack/react-router';
import { useSession } from '#data/session.ts';
import { linksFor, type FrameLink } from './links.ts';

/** Looks a path up in the route tree: answers the path if it has a screen, or null, so that no link is shown. */
export function useScreens(): (path: string) => string | null {
  const { routesByPath } = useRouter();
  return (path) => (path in routesByPath ? path : null);
}

export function useFrameLinks(): FrameLink[] {
  return linksFor(useSession(), useScreens());
}
