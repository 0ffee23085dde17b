import { useRouter } from '@tanstack/react-router';
import { useSession } from '#data/session.ts';
import { linksFor, type FrameLink } from './links.ts';

/** Asks the route tree: the path if there is a screen behind it, otherwise null and no link is shown. */
export function useScreens(): (path: string) => string | null {
  const { routesByPath } = useRouter();
  return (path) => (path in routesByPath ? path : null);
}

export function useFrameLinks(): FrameLink[] {
  return linksFor(useSession(), useScreens());
}
