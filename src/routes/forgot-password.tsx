import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '#features/auth/forgot-password-screen.tsx';

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: 'Forgot password', heading: null, isKept: false },
  component: ForgotPassword,
});

function ForgotPassword() {
  const navigate = Route.useNavigate();
  return <ForgotPasswordScreen onDone={() => void navigate({ to: '/login' })} />;
}
