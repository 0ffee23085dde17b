import { createRootRoute, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionNow, useSession } from '#data/session.ts';
import { Frame } from '#layout/frame.tsx';
import { useArrival } from './-arrival.ts';
import { detourFor } from './-guards.ts';

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const detour = detourFor(sessionNow(), { pathname: location.pathname, href: location.href });
    if (!detour) return;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's own way to redirect
    throw redirect({
      to: detour.to,
      search: detour.next === undefined ? {} : { next: detour.next },
      replace: true,
    });
  },
  component: Root,
});

function Root() {
  useArrival();
  useGuardsAgain();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** The guards judge a navigation; when the session changes under an open screen they must judge again. */
function useGuardsAgain(): void {
  const router = useRouter();
  const session = useSession();
  const rights =
    session.status === 'member'
      ? `${session.userId} ${session.role} ${session.flags.join()}`
      : session.status;
  const judged = useRef(rights);
  useEffect(() => {
    if (judged.current === rights) return;
    judged.current = rights;
    void router.invalidate();
  }, [router, rights]);
}
