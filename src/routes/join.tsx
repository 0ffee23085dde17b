import { createFileRoute, redirect } from '@tanstack/react-router';
import { AcceptScreen } from '#features/auth/accept-screen.tsx';
import { carriedInvitation, dropInvitation, takeInvitation } from '#data/carried-invitation.ts';

export const Route = createFileRoute('/join')({
  staticData: { title: 'Invitation', heading: null, isKept: false },
  beforeLoad: ({ location }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
    if (takeInvitation(location.searchStr)) throw redirect({ to: '/join', replace: true });
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
    if (carriedInvitation() === null) throw redirect({ to: '/home', replace: true });
  },
  component: Join,
});

/** An invitation that was opened: a visitor registers by it, a member is asked. */
function Join() {
  const navigate = Route.useNavigate();
  return (
    <AcceptScreen
      invitation={carriedInvitation() ?? ''}
      onLeave={() => {
        dropInvitation();
        void navigate({ to: '/home', replace: true });
      }}
      onVisitor={() => void navigate({ to: '/register', replace: true })}
    />
  );
}
