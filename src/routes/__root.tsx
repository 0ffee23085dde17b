import { createRootRoute, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionNow, useSession, type Session } from '#data/session.ts';
import { Frame } from '#layout/frame.tsx';
import { useArrival } from './-arrival.ts';
import { detourFor } from './-guards.ts';

/** Whose navigation the guards judged last. */
let judged = '';

export const Route = createRootRoute({
  beforeLoad: ({ location, preload }) => {
    const session = sessionNow();
    if (!preload) judged = rightsOf(session);
    const detour = detourFor(session, { pathname: location.pathname, href: location.href });
    if (!detour) return;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's own way to redirect
    throw redirect({
      to: detour.to,
      search: detour.next === undefined ? {} : { next: detour.next },
      state: detour.barred === undefined ? {} : { barred: detour.barred },
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

/** The guards judge a navigation; when the session changes before its screen stands or under it, they must judge again. */
function useGuardsAgain(): void {
  const router = useRouter();
  const session = useSession();
  useEffect(() => {
    if (judged !== rightsOf(sessionNow())) void router.invalidate();
  }, [router, session]);
}

function rightsOf(session: Session): string {
  return session.status === 'member'
    ? `${session.userId} ${session.role} ${session.flags.join()}`
    : session.status;
}
