import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '#features/auth/register-screen.tsx';
import { dismissNotice } from '#features/site/new-site-notice.state.ts';
import { carriedInvitation, dropInvitation } from '#data/carried-invitation.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of an account that was just opened. */
    registered?: string;
  }
}

export const Route = createFileRoute('/register')({
  staticData: { title: 'Register', heading: null },
  component: Register,
});

function Register() {
  const navigate = Route.useNavigate();
  return (
    <RegisterScreen
      invitation={carriedInvitation()}
      onRegistered={(registered) => {
        dropInvitation();
        dismissNotice(); // whoever has just registered need not be told to
        return navigate({ to: '/login', state: { registered } });
      }}
      onWithoutInvitation={dropInvitation}
    />
  );
}
