import {
  createRootRoute,
  Outlet,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, useCallback, useEffect } from 'react';
import { useOrganisation } from '#data/organisation.ts';
import { sessionNow, useSession, useTakeOvers } from '#data/session.ts';
import type { Session } from '#sync/views/session.ts';
import { departmentsServedBy, scopesOf } from '#domain/permissions.ts';
import { Frame } from '#layout/frame.tsx';
import { useLogout } from '#layout/use-logout.ts';
import { DepartmentIcons } from '#ui/muster/department-mark.tsx';
import { showNamedPart } from '#ui/page/named-part.ts';
import { PartBoundary } from '#ui/loading/boundary.tsx';
import { Part, partMissing } from '#ui/loading/lazy-part.tsx';
import { usePart } from '#ui/loading/use-part.ts';
import { useArrival } from './-arrival.ts';
import { detourFor, isPrivate } from './-guards.ts';
import { InSlices } from './-in-slices.tsx';
import { useOpenOrders } from './-open-orders.ts';

const SignInAgain = lazy(() =>
  import('#features/auth/sign-in-again-screen.tsx').then((module) => ({
    default: module.SignInAgainScreen,
  })),
);

const loadSearch = () => import('./-search.tsx');
const Bell = lazy(() =>
  import('#features/notifications/bell.tsx').then((module) => ({ default: module.Bell })),
);

/** The person whose navigation the guards last checked. */
let judged = '';

export const Route = createRootRoute({
  beforeLoad: ({ location, preload }) => {
    const session = sessionNow();
    if (!preload) judged = rightsOf(session);
    const detour = detourFor(session, { pathname: location.pathname, href: location.href });
    if (!detour) return;
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
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
  useOpenOrders();
  useGuardsAgain();
  const session = useSession();
  const organisation = useOrganisation();
  const iconOf = useCallback(
    (id: string) => organisation.department(id)?.icon ?? id,
    [organisation],
  );
  const takeOvers = useTakeOvers();
  const { pathname, state } = useRouterState({ select: ({ location }) => location });
  const isSearching = state.isSearching === true;
  const isClosed = session.status === 'member' && session.needsSignIn && isPrivate(pathname);
  return (
    <DepartmentIcons value={iconOf}>
      <InSlices>
        <Frame bell={bell}>
          {/* The router scrolls to it before the screen is drawn in slices. */}
          <InSlices onDrawn={showNamedPart}>
            {isClosed ? <ClosedScreen username={session.username} /> : <Outlet key={takeOvers} />}
          </InSlices>
          <PartBoundary of={isSearching}>
            <SearchPart isOpen={isSearching} rights={rightsOf(session)} />
          </PartBoundary>
        </Frame>
      </InSlices>
    </DepartmentIcons>
  );
}

const bell = (
  <Part loading={<span className="bell-place" data-on-its-way="" />}>
    <Bell />
  </Part>
);

/** The search, which stays loaded, so that it opens at once the next time. */
function SearchPart({ isOpen, rights }: { readonly isOpen: boolean; readonly rights: string }) {
  const search = usePart(isOpen, loadSearch);
  return isOpen && search && <search.Search key={rights} />;
}

/** Shown instead of every private screen while its member is signed out by the server. */
function ClosedScreen({ username }: { username: string }) {
  const logout = useLogout();
  const subject = useRouterState({
    select: ({ matches }) =>
      matches.findLast(({ staticData }) => staticData.signInFor)?.staticData.signInFor,
  });
  return (
    <Part missing={partMissing}>
      <SignInAgain
        subject={subject ?? 'this page'}
        username={username}
        onLogout={() => void logout()}
      />
    </Part>
  );
}

/** The guards check a navigation; if the session changes before or while its screen is shown, they must check again. */
function useGuardsAgain(): void {
  const router = useRouter();
  const session = useSession();
  useEffect(() => {
    if (judged !== rightsOf(sessionNow())) void router.invalidate();
  }, [router, session]);
}

function rightsOf(session: Session): string {
  if (session.status !== 'member') return session.status;
  const { userId, role, flags, person } = session;
  const places = departmentsServedBy(person).join();
  return `${userId} ${role} ${flags.join()} ${[...scopesOf(person)].sort().join()} ${places}`;
}
