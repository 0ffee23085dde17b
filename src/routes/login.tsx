import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { LoginScreen } from '#features/auth/login-screen.tsx';
import { NewSiteNotice } from '#features/site/new-site-notice.tsx';
import { internalPath } from './-guards.ts';

export const Route = createFileRoute('/login')({
  staticData: { title: 'Login', heading: null },
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = internalPath(search['next']);
    return next === null ? {} : { next };
  },
  component: Login,
});

function Login() {
  const { next } = Route.useSearch();
  const router = useRouter();
  const registered = useLocation({ select: ({ state }) => state.registered });
  return (
    <LoginScreen
      registered={registered ?? null}
      onSignedIn={() => {
        router.history.replace(next ?? '/dashboard');
      }}
      notice={<NewSiteNotice />}
    />
  );
}
