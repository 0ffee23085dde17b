import { createFileRoute, redirect } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '#features/auth/confirm-email-screen.tsx';
import { ResetPasswordScreen } from '#features/auth/reset-password-screen.tsx';
import { carriedToken, isOfEmail, takeToken } from './-reset-token.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: {
    title: () => (isOfEmail(carriedToken()) ? 'Confirm email' : 'Reset password'),
    heading: null,
    isKept: false,
  },
  beforeLoad: ({ location }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
    if (takeToken(location.searchStr)) throw redirect({ to: '/reset-password', replace: true });
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to redirect
    if (carriedToken() === null) throw redirect({ to: '/login', replace: true });
  },
  component: ResetPassword,
});

function ResetPassword() {
  const navigate = Route.useNavigate();
  const token = carriedToken() ?? '';
  return isOfEmail(token) ? (
    <ConfirmEmailScreen token={token} />
  ) : (
    <ResetPasswordScreen
      token={token}
      onDone={() => void navigate({ to: '/login', replace: true })}
    />
  );
}
